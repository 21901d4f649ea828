import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { extname } from 'node:path'
import {
  classicEngine,
  decodeRecording,
  ENGINE_RATE_HZ,
  encodeMp3,
  encodeWav,
  loadWide,
  measureOwnHighs,
  measureSampleQuality,
  NEUTRAL_PLAN,
  setLoudness,
} from './index'

const setup = { modelsDirectory: '' }
const hooks = { onProgress: () => {} }

/**
 * Reads a text in the voice of a recording.
 * @param recording path of a file of sound
 * @param text the words, or the path of a file with them
 * @param out path of the .mp3 or .wav to write
 */
export async function read(recording: string, text: string, out: string): Promise<void> {
  const { samples, highPowers } = await decodeRecording(recording)
  const ownHighs = measureOwnHighs(await loadWide(), samples, highPowers)
  const sample = { samples, sampleRateHz: ENGINE_RATE_HZ }
  const recordings = [{ sample, quality: measureSampleQuality(samples), ownHighs }]
  const { bytes: profile } = await classicEngine.makeProfile({ recordings }, setup, hooks)
  const words = (existsSync(text) ? readFileSync(text, 'utf8') : text).trim()
  const startedUs = process.cpuUsage().user
  const { wave } = await classicEngine.narrate({ text: words, profile, plan: NEUTRAL_PLAN }, setup, hooks)
  const loud = setLoudness(wave)
  writeFileSync(out, extname(out) === '.wav' ? encodeWav(loud) : (await encodeMp3(loud)).bytes)
  const seconds = (process.cpuUsage().user - startedUs) / 1e6
  const length = wave.samples.length / wave.sampleRateHz
  console.log(`${out}: ${length.toFixed(1)} s of sound, ${(length / seconds).toFixed(1)} times real time`)
}
