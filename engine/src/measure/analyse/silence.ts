const FRAME_SAMPLES = 160
const FRAMES_PER_SECOND = 100
/** Relative to the loudest frame: quieter than the end of any word. */
const SILENCE_DB = -60
const LONGEST_FRAMES = FRAMES_PER_SECOND

/** Shortens silences to one second: percentiles describe a voice only if most of the recording is speech. */
export function shortenSilences(samples: Float32Array): Float32Array {
  const kept = keptFrames(framePowers(samples))
  const count = kept.reduce((sum, keep) => sum + keep, 0)
  if (count === kept.length) return samples
  const shortened = new Float32Array(count * FRAME_SAMPLES)
  let at = 0
  for (let frame = 0; frame < kept.length; frame++) {
    if (!kept[frame]) continue
    shortened.set(samples.subarray(frame * FRAME_SAMPLES, (frame + 1) * FRAME_SAMPLES), at)
    at += FRAME_SAMPLES
  }
  return shortened
}

function framePowers(samples: Float32Array): Float64Array {
  const powers = new Float64Array(Math.floor(samples.length / FRAME_SAMPLES))
  for (let frame = 0; frame < powers.length; frame++) {
    for (let i = frame * FRAME_SAMPLES; i < (frame + 1) * FRAME_SAMPLES; i++) powers[frame] += samples[i] ** 2
  }
  return powers
}

function keptFrames(powers: Float64Array): Uint8Array {
  const loudest = powers.reduce((most, power) => Math.max(most, power), 0)
  const threshold = loudest * 10 ** (SILENCE_DB / 10)
  const kept = new Uint8Array(powers.length)
  let silentFrames = 0
  for (let frame = 0; frame < powers.length; frame++) {
    silentFrames = powers[frame] > threshold ? 0 : silentFrames + 1
    kept[frame] = silentFrames <= LONGEST_FRAMES ? 1 : 0
  }
  return kept
}
