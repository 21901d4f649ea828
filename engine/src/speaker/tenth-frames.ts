import { BAND_COUNT } from '../dsp/mel-bands'
import { percentile } from '../dsp/percentile'
import type { RecordedVoice } from '../measure/analyse/voice'
import { PHONE_COUNT } from '../phones/phone-set'

/** A recording at 10 ms a frame. */
export interface TenthFrames {
  frameCount: number
  /** frames x BAND_COUNT, ln of power, less that of the frame */
  shapes: Float32Array
  /** 90th percentile of the frames, ln of power */
  loudLevel: number
  /** ln of power relative to `loudLevel` */
  levels: Float32Array
  voiced: Uint8Array
  /** ln of Hz, between voiced frames interpolated */
  pitch: Float32Array
  /** frames x PHONE_COUNT */
  posteriors: Float32Array
}

const LOUD_PERCENT = 90
const PITCH_MEDIAN_FRAMES = 5

/** Halves the rate of frames to 10 ms. */
export function tenthFrames({ energy, f0Hz, posteriors }: RecordedVoice, shapes: Float32Array): TenthFrames {
  const levels = halveRows(energy, 1)
  const loudLevel = percentile(levels, LOUD_PERCENT)
  const frameCount = levels.length
  return {
    frameCount,
    shapes: halveRows(shapes, BAND_COUNT),
    loudLevel,
    levels: levels.map((level) => level - loudLevel),
    voiced: Uint8Array.from({ length: frameCount }, (_, t) => (f0Hz[2 * t] > 0 ? 1 : 0)),
    pitch: halveRows(contourOf(f0Hz), 1),
    posteriors: halveRows(posteriors, PHONE_COUNT),
  }
}

function halveRows(rows: Float32Array | Float64Array, width: number): Float32Array {
  const count = rows.length / width
  const halved = new Float32Array(Math.ceil(count / 2) * width)
  for (let t = 0; 2 * t < count; t++) {
    const at = 2 * t * width
    const before = Math.max(0, at - width)
    const after = Math.min(rows.length - width, at + width)
    for (let j = 0; j < width; j++) {
      halved[t * width + j] = 0.25 * rows[before + j] + 0.5 * rows[at + j] + 0.25 * rows[after + j]
    }
  }
  return halved
}

/** @returns ln of f0, smoothed by a median, and interpolated where unvoiced; zeros without voiced frames */
function contourOf(f0Hz: Float64Array): Float64Array {
  const voiced = Array.from(f0Hz.keys()).filter((t) => f0Hz[t] > 0)
  const contour = new Float64Array(f0Hz.length)
  if (voiced.length === 0) return contour
  const logs = medianFiltered(voiced.map((t) => Math.log(f0Hz[t])))
  let i = 0
  for (let t = 0; t < contour.length; t++) {
    while (i < voiced.length - 1 && voiced[i + 1] <= t) i++
    const next = Math.min(i + 1, voiced.length - 1)
    const share = next === i ? 0 : Math.max(0, (t - voiced[i]) / (voiced[next] - voiced[i]))
    contour[t] = logs[i] + share * (logs[next] - logs[i])
  }
  return contour
}

function medianFiltered(values: readonly number[]): number[] {
  const half = PITCH_MEDIAN_FRAMES >> 1
  const last = values.length - 1
  return values.map((_, t) => {
    const window = Array.from({ length: PITCH_MEDIAN_FRAMES }, (_, k) => {
      const at = t + k - half
      return values[Math.max(0, Math.min(last, at < 0 ? -1 - at : at > last ? 2 * last + 1 - at : at))]
    })
    return window.sort((a, b) => a - b)[half]
  })
}
