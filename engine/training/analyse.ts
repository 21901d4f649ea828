/**
 * node --import tsx engine/training/analyse.ts FOLDER RECORDING...
 *
 * Writes the engine's own analysis of recordings as raw little-endian float32 files for prepare.py:
 * the samples at analysis level, f0, bands, energy, posteriors of phones and aperiodicity.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { decodeRecording } from '../src/decode/decode-recording'
import { analysisGain, scale } from '../src/dsp/level'
import { analyseRecording } from '../src/make-profile'
import { shortenSilences } from '../src/measure/analyse/silence'
import { loadPhoneClassifier } from '../src/phones/phone-classifier'

const [folder, ...recordings] = process.argv.slice(2)
if (!folder || recordings.length === 0) throw new Error('usage: analyse.ts FOLDER RECORDING...')
mkdirSync(folder, { recursive: true })
const classifier = await loadPhoneClassifier()

for (const path of recordings) {
  const id = basename(path, extname(path))
  const file = (name: string) => join(folder, `${id}.${name}.f32`)
  // The last file written: with it the recording is done.
  if (existsSync(file('aperiodicity'))) continue
  const { samples } = await decodeRecording(path)
  const speech = shortenSilences(samples)
  const voice = analyseRecording(samples, classifier)
  const arrays: [string, ArrayLike<number>][] = [
    ['samples', scale(speech, analysisGain(speech))],
    ['f0', voice.f0Hz],
    ['bands', voice.bands],
    ['energy', voice.energy],
    ['posteriors', voice.posteriors],
    ['aperiodicity', voice.aperiodicity],
  ]
  for (const [name, values] of arrays) writeFileSync(file(name), Float32Array.from(values))
}
