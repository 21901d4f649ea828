import { NEUTRAL_PLAN, type Wave } from '~/voice-engine/engine'
import { measureSampleQuality } from '~/voice-engine/quality/measure-sample-quality'
import { CALIBRATION_TEXT } from '~/voice-engine/speak/calibration-text'
import { speakWithFlite } from '~/voice-engine/speak/flite'
import { piecesOf } from '~/voice-engine/speak/text/pieces-of-text'
import { phonesOfWords } from '~/voice-engine/words/phones-of-words'
import { spokenWordsOf } from '~/voice-engine/words/spoken-words'
import { wordsOfPhones } from '~/voice-engine/words/words-of-phones'
import { buildWorkers } from '../../scripts/build-workers.mjs'
import { engineSetup } from '../support/engine-setup'
import { withNoise } from '../support/speech-sample'
import { benchedEngine } from './voice/engine-readings'
import { lookForJudges } from './voice/judges-needs'
import { DEFAULT_KIT, openKit, readText, sampleFile, TEXTS, type VoiceKit } from './voice/kit'
import { markdownTable } from './voice/markdown-table'
import { readRecording } from './voice/recording-files'
import { recogniseWords } from './word-times/recognised-words'
import { startErrors, type TimedSpeech } from './word-times/start-errors'

/** Pace and noise of the base voice's readings. */
const READINGS = [
  { kind: 'base voice', stretch: 1 },
  { kind: 'base voice, quick', stretch: 0.85 },
  { kind: 'base voice, slow', stretch: 1.2 },
  { kind: 'base voice, noise 15 dB under it', stretch: 1, underDb: 15 },
]

/**
 * How well word times agree, as errors of word starts: forced alignment with flite's own times, with those of classic's
 * stories, and with what pocketsphinx recognises of the kit's readers. Without the kit only the first.
 */
export async function benchWordTimes(): Promise<string> {
  const kit = openKit(DEFAULT_KIT)
  const text = kit ? TEXTS.map((name) => readText(kit, name)).join('\n\n') : CALIBRATION_TEXT
  const rows: string[][] = []
  for (const { kind, stretch, underDb } of READINGS) {
    const speech = await readByBaseVoice(text, stretch)
    const through =
      underDb === undefined
        ? speech
        : speech.map((part) => ({ ...part, samples: withNoise(part.samples, underDb) }))
    rows.push(await startErrors(kind, through))
  }
  return markdownTable(
    ['speech', 'words', 'alignment, ms', 'by letters, ms', 'right words score above others'],
    kit ? [...rows, ...(await rowsOfKit(kit))] : rows,
  )
}

async function readByBaseVoice(text: string, stretch: number): Promise<TimedSpeech[]> {
  const speech: TimedSpeech[] = []
  for (const piece of piecesOf(text)) {
    const { samples, phones } = await speakWithFlite(piece.text, stretch)
    const words = spokenWordsOf(piece.text)
    speech.push({ samples, words: wordsOfPhones(phones, words, await phonesOfWords(words)) })
  }
  return speech
}

async function rowsOfKit(kit: VoiceKit): Promise<string[][]> {
  const { decoder, recogniser } = await lookForJudges()
  if (!decoder) return []
  const samples = new Map<string, Wave>()
  for (const speaker of kit.speakers)
    samples.set(speaker, await readRecording(decoder, sampleFile(kit, speaker)))
  const rows = [await startErrors('stories of classic', await storiesOf(kit, [...samples.values()]))]
  if (!recogniser) return rows
  for (const [speaker, sample] of samples) {
    rows.push(await startErrors(`reader ${speaker}`, await recogniseWords(recogniser, sample)))
  }
  return rows
}

/** One of the kit's texts in each voice, neighbours with different ones. */
async function storiesOf(kit: VoiceKit, samples: readonly Wave[]): Promise<TimedSpeech[]> {
  const engine = benchedEngine()
  const hooks = { onProgress: () => {} }
  const stories: TimedSpeech[] = []
  // Makes the base voice's calibration.
  await buildWorkers()
  for (const [i, sample] of samples.entries()) {
    const recorded = { sample, quality: measureSampleQuality(sample.samples) }
    const { bytes } = await engine.makeProfile({ recordings: [recorded] }, engineSetup, hooks)
    const narration = { text: readText(kit, TEXTS[i % TEXTS.length]), profile: bytes, plan: NEUTRAL_PLAN }
    const { wave, words } = await engine.narrate(narration, engineSetup, hooks)
    stories.push({ samples: wave.samples, words })
  }
  return stories
}
