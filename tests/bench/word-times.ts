import type { Wave } from '~/voice-engine/engine'
import { CALIBRATION_TEXT } from '~/voice-engine/speak/calibration-text'
import { speakWithFlite } from '~/voice-engine/speak/flite'
import { piecesOf } from '~/voice-engine/speak/text/pieces-of-text'
import { phonesOfWords } from '~/voice-engine/words/phones-of-words'
import { spokenWordsOf } from '~/voice-engine/words/spoken-words'
import { wordsOfPhones } from '~/voice-engine/words/words-of-phones'
import { buildWorkers } from '../../scripts/build-workers.mjs'
import { withNoise } from '../support/speech-sample'
import { markdownTable } from './table'
import { findJudges } from './voice/judges'
import { DEFAULT_KIT, openKit, readRecording, readText, sampleFile, TEXTS, type VoiceKit } from './voice/kit'
import { readerOf } from './voice/readings'
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
  const { ffmpeg, recogniser } = findJudges()
  if (!ffmpeg) return []
  const samples = new Map<string, Wave>()
  for (const speaker of kit.speakers) samples.set(speaker, await readRecording(sampleFile(kit, speaker)))
  const rows = [await startErrors('stories of classic', await storiesOf(kit, [...samples.values()]))]
  if (!recogniser) return rows
  for (const [speaker, sample] of samples) {
    rows.push(await startErrors(`reader ${speaker}`, await recogniseWords(recogniser, sample)))
  }
  return rows
}

/** One of the kit's texts in each voice, neighbours with different ones. */
async function storiesOf(kit: VoiceKit, samples: readonly Wave[]): Promise<TimedSpeech[]> {
  const stories: TimedSpeech[] = []
  // Makes the base voice's calibration.
  await buildWorkers()
  for (const [i, sample] of samples.entries()) {
    const read = await readerOf(sample)
    const { wave, words } = await read(readText(kit, TEXTS[i % TEXTS.length]))
    stories.push({ samples: wave.samples, words })
  }
  return stories
}
