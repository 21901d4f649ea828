import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { extname } from 'node:path'
import { encodeMp3, encodeWav, makeProfile, narrate, openRecording, setLoudness } from './index'

/**
 * Reads a text in the voice of a recording.
 * @param recording path of a file of sound
 * @param text the words, or the path of a file with them
 * @param out path of the .mp3 or .wav to write
 */
export async function read(recording: string, text: string, out: string): Promise<void> {
  const profile = await makeProfile([await openRecording(recording)])
  const words = (existsSync(text) ? readFileSync(text, 'utf8') : text).trim()
  const startedUs = process.cpuUsage().user
  const { wave } = await narrate(words, profile)
  const loud = setLoudness(wave)
  writeFileSync(out, extname(out) === '.wav' ? encodeWav(loud) : (await encodeMp3(loud)).bytes)
  const seconds = (process.cpuUsage().user - startedUs) / 1e6
  const length = wave.samples.length / wave.sampleRateHz
  console.log(`${out}: ${length.toFixed(1)} s of sound, ${(length / seconds).toFixed(1)} times real time`)
}
