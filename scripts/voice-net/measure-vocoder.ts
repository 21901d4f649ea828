// Measures what the vocoder makes of bands, by copies of recordings, and writes it beside its weights:
// node --import tsx scripts/voice-net/measure-vocoder.ts RECORDING...
import { writeFileSync } from 'node:fs'
import { meanAperiodicity } from '~/voice-engine/analyse/aperiodicity'
import { measureCepstra, shapesOf } from '~/voice-engine/analyse/speaker-profile'
import { analyseRecording, type RecordedVoice } from '~/voice-engine/analyse/voice'
import { decodeRecording } from '~/voice-engine/decode/decode-recording'
import { loadPhoneClassifier } from '~/voice-engine/phones/phone-classifier'
import kept from '~/voice-engine/vocoder/measured.json'
import { loadVocoder } from '~/voice-engine/vocoder/network'
import { createSharpener } from '~/voice-engine/vocoder/sharpen'
import { vocode } from '~/voice-engine/vocoder/vocode'
import { statisticsOfBands, statisticsOfWave } from '~/voice-engine/wide/statistics'

const FILE = 'app/voice-engine/vocoder/measured.json'
const [classifier, vocoder] = await Promise.all([loadPhoneClassifier(), loadVocoder()])

const copyOf = (voice: RecordedVoice, bands: Float32Array) =>
  vocode(vocoder, { ...voice, bands, aperiodicity: meanAperiodicity(voice) }, 1)
const spreadOf = ({ bands, energy, f0Hz }: RecordedVoice) =>
  measureCepstra(shapesOf(bands), energy, f0Hz).deviations
const meanOf = (rows: Float32Array[], digits: number) =>
  Array.from(rows[0], (_, i) =>
    Number((rows.reduce((sum, row) => sum + row[i], 0) / rows.length).toFixed(digits)),
  )

const voices: RecordedVoice[] = []
for (const path of process.argv.slice(2))
  voices.push(analyseRecording((await decodeRecording(path)).samples, classifier))

const ratios = voices.map((voice) => {
  const copied = spreadOf(analyseRecording(copyOf(voice, voice.bands), classifier))
  const own = spreadOf(voice)
  return copied.map((deviation, i) => (i === 0 ? 1 : deviation / own[i]))
})
const deviations = meanOf(ratios, 3)
const sharpen = createSharpener(deviations)
const differences = voices.map((voice) => {
  const heard = statisticsOfWave(copyOf(voice, sharpen(voice.bands))).low
  return statisticsOfBands([voice.bands]).low.map((given, i) => heard[i] - given + kept.lowBands[i])
})
const lowBands = meanOf(differences, 2)
writeFileSync(FILE, `${JSON.stringify({ deviations, lowBands }, null, 1)}\n`)
