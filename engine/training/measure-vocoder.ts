// Measures what the vocoder makes of bands, by copies of recordings, and writes it beside its weights:
// node --import tsx engine/training/measure-vocoder.ts RECORDING...
import { writeFileSync } from 'node:fs'
import { decodeRecording } from '../src/decode/decode-recording'
import { analyseRecording } from '../src/make-profile'
import { meanAperiodicity } from '../src/measure/analyse/aperiodicity'
import type { RecordedVoice } from '../src/measure/analyse/voice'
import { loadPhoneClassifier } from '../src/phones/phone-classifier'
import { measureCepstra, shapesOf } from '../src/speaker/spectra'
import { loadVocoder } from '../src/vocoder/network'
import { createSharpener } from '../src/vocoder/sharpen'
import { vocode } from '../src/vocoder/vocode'
import { framesOfFilters } from '../src/wide/frames-of-bands'
import kept from '../src/wide/measured.json'
import { statisticsOfBands, statisticsOfFrames } from '../src/wide/statistics'

const write = (room: string, values: object) =>
  writeFileSync(`engine/src/${room}/measured.json`, `${JSON.stringify(values, null, 1)}\n`)
const [classifier, vocoder] = await Promise.all([loadPhoneClassifier(), loadVocoder()])

const framesOf = (voice: RecordedVoice, bands: Float32Array) => ({
  ...voice,
  bands,
  aperiodicity: meanAperiodicity(voice),
})
const spreadOf = (voice: RecordedVoice) => measureCepstra(shapesOf(voice.bands), voice).deviations
const meanOf = (rows: Float32Array[], digits: number) =>
  Array.from(rows[0], (_, i) =>
    Number((rows.reduce((sum, row) => sum + row[i], 0) / rows.length).toFixed(digits)),
  )

const voices: RecordedVoice[] = []
for (const path of process.argv.slice(2))
  voices.push(analyseRecording((await decodeRecording(path)).samples, classifier))

const ratios = voices.map((voice) => {
  const filters = vocoder.filtersFor(framesOf(voice, voice.bands))
  const copied = spreadOf(analyseRecording(vocode(filters, voice.f0Hz, 1), classifier))
  const own = spreadOf(voice)
  return copied.map((deviation, i) => (i === 0 ? 1 : deviation / own[i]))
})
const deviations = meanOf(ratios, 3)
const sharpen = createSharpener(deviations)
const statistics = voices.map((voice) => {
  const filters = vocoder.filtersFor(framesOf(voice, sharpen(voice.bands)))
  return {
    given: statisticsOfBands([voice.bands]),
    made: statisticsOfFrames(framesOfFilters(filters, voice.f0Hz)),
  }
})
const lowBands = meanOf(
  statistics.map(({ given, made }) => given.low.map((mean, i) => made.low[i] - mean + kept.lowBands[i])),
  2,
)
const [loud] = meanOf(
  statistics.map(({ given, made }) => Float32Array.of(made.loud - given.loud + kept.loud)),
  2,
)
write('vocoder', { deviations })
write('wide', { lowBands, loud })
