// Makes the mark at the end of shared stories: `node --import tsx scripts/audible-mark.ts`. A mark that has been in use
// stays in the list, after the new ones, or /verify would take the copies that have it for changed.
import { writeFileSync } from 'node:fs'
import { startOfFrames } from '../app/stories/signature/story-file'
import { encodeMp3 } from '../app/voice-engine/encode/encode-mp3'

const LIST = 'app/stories/audible-mark/marks.json'
/** Those of encodeMp3(): a mark continues a file at its own rate. */
const RATES_HZ = [16_000, 22_050, 24_000, 32_000, 44_100, 48_000]
const PAUSE_SECONDS = 0.7
const TONES_HZ = [523.25, 392]
const TONE_SECONDS = 0.3
const PEAK = 10 ** (-30 / 20)

/** A pause, then each tone under a Hann window. */
function soundAt(sampleRateHz: number): Float32Array {
  const toneLength = Math.round(TONE_SECONDS * sampleRateHz)
  const start = Math.round(PAUSE_SECONDS * sampleRateHz)
  const samples = new Float32Array(start + TONES_HZ.length * toneLength)
  for (const [i, toneHz] of TONES_HZ.entries()) {
    for (let n = 0; n < toneLength; n++) {
      const window = Math.sin((Math.PI * n) / toneLength) ** 2
      const tone = Math.sin((2 * Math.PI * toneHz * n) / sampleRateHz)
      samples[start + i * toneLength + n] = PEAK * window * tone
    }
  }
  return samples
}

const marks: string[] = []
for (const sampleRateHz of RATES_HZ) {
  const { bytes, durationMs } = await encodeMp3({ samples: soundAt(sampleRateHz), sampleRateHz })
  const file = Buffer.from(bytes)
  console.log(`${sampleRateHz} Hz: ${durationMs} ms`)
  marks.push(file.subarray(startOfFrames(file)).toString('base64'))
}
writeFileSync(LIST, `${JSON.stringify({ marks }, null, 2)}\n`)
