import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { resample } from '../../decode/resampler'
import { ENGINE_RATE_HZ, type EngineSetup, type Wave } from '../../engine'
import { VoiceEngineError } from '../../voice-engine-error'
import { speakAsNobody } from '../speak-plainly'
import { measureVoice, voiceDistance } from '../utterances/voice-distance'
import { SERVER_RATE_HZ, type ServerAddress } from './voice-server'

/** Speaks a sentence in the voice of a recording, and leaves nothing at the server. */
export type CloneOnce = (recording: Wave, text: string) => Promise<Wave>

/** Two voices that no server has: nobody's, its pitch and its resonances moved apart. */
const VOICES = [0.8, 1.6]
const MAN_SEMITONES = -7
const RECORDED =
  'The ferry leaves at seven. We walked along the shore until the rain came, and then my brother sang all the way home.'
const SPOKEN = 'My sister kept every letter that we wrote from the house by the lake.'
/** Of the distance between the recordings, what must be left between the voices made of them. */
const LEAST_APART = 0.4

/** What a server was proven with; another address, dialect or answer of its needs another proof. */
const labelOf = ({ url, dialect }: ServerAddress, answer?: string) =>
  createHash('sha256')
    .update(JSON.stringify([url, dialect, answer]))
    .digest('hex')

const proofPath = ({ modelsDirectory }: EngineSetup) => join(modelsDirectory, 'voice-server-proof')

/** @param answer that it gave then; any if omitted */
export function isProven(setup: EngineSetup, answer?: string): boolean {
  try {
    const [address, whole] = readFileSync(proofPath(setup), 'utf8').split(' ')
    if (!setup.http || address !== labelOf(setup.http)) return false
    return answer === undefined || whole === labelOf(setup.http, answer)
  } catch {
    return false
  }
}

/**
 * Proves that a server speaks in the voice of the recording that it gets: some fall back to a voice of their own without a
 * word, and a family would hear a stranger. Two made-up voices are cloned, and each must come out nearer to its own recording than
 * to the other, and the two apart.
 * @throws VoiceEngineError 'remote-refused' if it doesn't, and what `clone` throws
 */
export async function proveCloning(setup: EngineSetup, answer: string, clone: CloneOnce): Promise<void> {
  const path = proofPath(setup)
  if (!setup.http) return
  await rm(path, { force: true }).catch(() => {})
  const recordings = await Promise.all(VOICES.map(voiceOf))
  const spoken: Wave[] = []
  for (const recording of recordings) spoken.push(await clone(recording, SPOKEN))
  const [low, high, lowSpoken, highSpoken] = await Promise.all([...recordings, ...spoken].map(measureVoice))
  const isOwn =
    voiceDistance(lowSpoken, low) < voiceDistance(lowSpoken, high) &&
    voiceDistance(highSpoken, high) < voiceDistance(highSpoken, low)
  const isApart = voiceDistance(lowSpoken, highSpoken) > LEAST_APART * voiceDistance(low, high)
  if (!isOwn || !isApart) {
    throw new VoiceEngineError(
      'remote-refused',
      `The voice server at ${new URL(setup.http.url).host} does not speak in the voice of the recording that it gets: two voices came out ${isApart ? 'unlike their recordings' : 'alike'}.`,
    )
  }
  const labels = [labelOf(setup.http), labelOf(setup.http, answer)]
  // Where it can't be kept, the server is asked again the next time.
  await writeFile(path, labels.join(' '), { mode: 0o600 }).catch(() => {})
}

async function voiceOf(factor: number): Promise<Wave> {
  const sentences: Float32Array[] = []
  for (const text of [RECORDED, SPOKEN]) {
    const samples = await speakAsNobody(text, { pace: 1 / factor, pitchSemitones: MAN_SEMITONES })
    sentences.push(await resample(samples, ENGINE_RATE_HZ * factor, SERVER_RATE_HZ))
  }
  const samples = new Float32Array(sentences.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const sentence of sentences) {
    samples.set(sentence, at)
    at += sentence.length
  }
  return { samples, sampleRateHz: SERVER_RATE_HZ }
}
