import { createHash } from 'node:crypto'
import { MPEGDecoder } from 'mpg123-decoder'
import type { NarrationPlan, SpokenWord, Wave } from '../../engine'
import { longestSeconds } from '../../utterances/check-utterance'
import type { joinUtterances } from '../../utterances/join-utterances'
import { VoiceEngineError } from '../../voice-engine-error'
import { spokenWordsOf } from '../../words/spoken-words'
import type { Caller } from './call'
import type { Passage } from './passages'
import { wordsOfCharacters } from './words-of-characters'

type Part = Parameters<typeof joinUtterances>[0][number]

const MODEL = 'eleven_multilingual_v2'
const FORMAT = 'mp3_44100_128'
const RATE_HZ = 44_100
/** 128 kbit/s in base64. */
const BYTES_PER_SECOND = (128_000 / 8) * (4 / 3)
/** Of JSON for the times of a character, given twice. */
const BYTES_PER_CHARACTER = 200
const SPEED = { slowest: 0.7, quickest: 1.2 }
const DEADLINE = { ms: 60_000, perSecondMs: 1000 }
/** Peak below which nothing was spoken. */
const SILENCE_PEAK = 0.003
/** A shorter gap between sentences may be a part of their sound. */
const SHORTEST_GAP_SECONDS = 0.05

/**
 * Speaks a passage.
 * @param around the passages before and after it, which the service reads along for a fitting melody
 * @returns its sentences, cut in the pauses; fewer where there is no pause or no times
 * @throws VoiceEngineError
 */
export async function speakPassage(
  call: Caller,
  voiceId: string,
  { text, sentences }: Passage,
  around: { before?: Passage; after?: Passage },
  { pace }: NarrationPlan,
): Promise<Part[]> {
  const seconds = longestSeconds(text)
  const { audio_base64: audio, alignment } = await call({
    path: `v1/text-to-speech/${encodeURIComponent(voiceId)}/with-timestamps?output_format=${FORMAT}`,
    method: 'POST',
    body: {
      text,
      model_id: MODEL,
      voice_settings: { speed: Math.max(SPEED.slowest, Math.min(SPEED.quickest, pace)) },
      seed: createHash('sha256').update(text).digest().readUInt32BE(0),
      previous_text: around.before?.text,
      next_text: around.after?.text,
    },
    deadlineMs: DEADLINE.ms + DEADLINE.perSecondMs * seconds,
    mostBytes: Math.ceil(BYTES_PER_SECOND * seconds + BYTES_PER_CHARACTER * text.length + 65_536),
    text,
  })
  if (typeof audio !== 'string') throw new VoiceEngineError('unusable-speech', 'ElevenLabs sent no sound.')
  const wave = await decode(Buffer.from(audio, 'base64'))
  const words = wordsOfCharacters(alignment, wave.samples.length / wave.sampleRateHz)
  return cutInPauses({ wave, words, ending: sentences[sentences.length - 1].ending }, sentences)
}

async function decode(mp3: Buffer): Promise<Wave> {
  const decoder = new MPEGDecoder()
  await decoder.ready
  try {
    const { channelData, sampleRate } = decoder.decode(mp3)
    const samples = channelData[0] ?? new Float32Array(0)
    if (!samples.some((sample) => Math.abs(sample) > SILENCE_PEAK)) {
      throw new VoiceEngineError('unusable-speech', 'ElevenLabs sent silence, or no MP3.')
    }
    if (sampleRate !== RATE_HZ) {
      throw new VoiceEngineError('unusable-speech', `ElevenLabs sent sound at ${sampleRate} Hz.`)
    }
    return { samples, sampleRateHz: sampleRate }
  } finally {
    decoder.free()
  }
}

/** Cuts a passage between its sentences, if its words are those of its text. */
function cutInPauses({ wave, words, ending }: Part, sentences: Passage['sentences']): Part[] {
  const counts = sentences.map(({ text }) => spokenWordsOf(text).length)
  if (counts.reduce((sum, count) => sum + count, 0) !== words.length) return [{ wave, words, ending }]
  const parts: Part[] = []
  let firstWord = 0
  let from = 0
  let nextWord = 0
  for (const [i, sentence] of sentences.entries()) {
    nextWord += counts[i]
    const isLast = i === sentences.length - 1
    const to = isLast ? wave.samples.length : pauseAt(words, nextWord, wave.sampleRateHz)
    if (to === undefined) continue
    parts.push({
      wave: { samples: wave.samples.slice(from, to), sampleRateHz: wave.sampleRateHz },
      words: words.slice(firstWord, nextWord).map((word) => earlier(word, from / wave.sampleRateHz)),
      ending: sentence.ending,
    })
    firstWord = nextWord
    from = to
  }
  return parts
}

/** @returns the sample in the middle of the pause before a word; undefined if there is no pause */
function pauseAt(words: readonly SpokenWord[], word: number, rateHz: number): number | undefined {
  const [end, start] = [words[word - 1].endSeconds, words[word].startSeconds]
  return start - end < SHORTEST_GAP_SECONDS ? undefined : Math.round(((start + end) / 2) * rateHz)
}

function earlier({ word, startSeconds, endSeconds }: SpokenWord, seconds: number): SpokenWord {
  return { word, startSeconds: startSeconds - seconds, endSeconds: endSeconds - seconds }
}
