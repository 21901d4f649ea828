// Reads a text in the voice of a recording, by the engine of this checkout:
// node --import tsx scripts/voice-net/read.ts RECORDING TEXT-FILE OUT.mp3|OUT.wav [TEXT-FILE OUT ...]
import { readFileSync, writeFileSync } from 'node:fs'
import { extname } from 'node:path'
import { decodeRecording } from '~/voice-engine/decode/decode-recording'
import { encodeMp3 } from '~/voice-engine/encode/encode-mp3'
import { encodeWav } from '~/voice-engine/encode/encode-wav'
import { setLoudness } from '~/voice-engine/encode/set-loudness'
import { ENGINE_RATE_HZ, NEUTRAL_PLAN } from '~/voice-engine/engine'
import { classicEngine } from '~/voice-engine/engines/classic'
import { measureSampleQuality } from '~/voice-engine/quality/measure-sample-quality'
import { loadWide } from '~/voice-engine/wide/network'
import { measureOwnHighs } from '~/voice-engine/wide/own-highs'

const [recording, ...rest] = process.argv.slice(2)
const setup = { modelsDirectory: '' }
const hooks = { onProgress: () => {} }

const { samples, highPowers } = await decodeRecording(recording)
const quality = measureSampleQuality(samples)
const ownHighs = measureOwnHighs(await loadWide(), samples, highPowers)
const sample = { samples, sampleRateHz: ENGINE_RATE_HZ }
const { bytes } = await classicEngine.makeProfile(
  { recordings: [{ sample, quality, ownHighs }] },
  setup,
  hooks,
)
for (let i = 0; i + 1 < rest.length; i += 2) {
  const text = readFileSync(rest[i], 'utf8').trim()
  const before = process.cpuUsage().user
  const { wave } = await classicEngine.narrate({ text, profile: bytes, plan: NEUTRAL_PLAN }, setup, hooks)
  const loud = setLoudness(wave)
  const isWav = extname(rest[i + 1]) === '.wav'
  writeFileSync(rest[i + 1], isWav ? encodeWav(loud) : (await encodeMp3(loud)).bytes)
  const seconds = (process.cpuUsage().user - before) / 1e6
  const length = wave.samples.length / wave.sampleRateHz
  console.log(
    `${rest[i + 1]}: ${length.toFixed(1)} s of sound, ${(length / seconds).toFixed(1)} times real time`,
  )
}
