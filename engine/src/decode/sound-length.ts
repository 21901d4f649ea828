const FRAME_SECONDS = 0.02
const LOUD_PERCENTILE = 0.99
const UNDER_LOUD_DB = 40
/** Below the noise of any recorder, so that only digital silence is excluded, and no faint voice. */
const FLOOR_DBFS = -75

/** Milliseconds of frames within 40 dB of the 99th percentile and above -75 dBFS. */
export function measureSoundMs(samples: Float32Array, sampleRateHz: number): number {
  const frame = Math.round(FRAME_SECONDS * sampleRateHz)
  const count = Math.floor(samples.length / frame)
  const powers = new Float64Array(count)
  for (let index = 0; index < count; index++) {
    let sum = 0
    let squares = 0
    for (let i = index * frame; i < (index + 1) * frame; i++) {
      sum += samples[i]
      squares += samples[i] * samples[i]
    }
    powers[index] = Math.max(0, squares / frame - (sum / frame) ** 2)
  }
  const loud = powers.slice().sort()[Math.min(count - 1, Math.floor(LOUD_PERCENTILE * count))] ?? 0
  const threshold = Math.max(10 ** (FLOOR_DBFS / 10), loud / 10 ** (UNDER_LOUD_DB / 10))
  let sounding = 0
  for (const power of powers) if (power >= threshold) sounding++
  return Math.round(sounding * FRAME_SECONDS * 1000)
}
