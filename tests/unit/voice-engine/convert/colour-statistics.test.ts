import { describe, expect, it } from 'vitest'
import { COLOUR_WIDTH, measureColour } from '~/voice-engine/convert/colour-statistics'
import { cosineRows } from '~/voice-engine/dsp/cepstrum'
import { BAND_COUNT } from '~/voice-engine/dsp/mel-bands'

/** A frame whose c1 is `c1`, whose c7 is `c7`, and whose level is `level`. */
const frame = (c1: number, c7 = 0, level = 0) =>
  Array.from({ length: BAND_COUNT }, (_, band) => level + c1 * cosineRows[1][band] + c7 * cosineRows[7][band])

function voice(frames: number[][], f0Hz: number[], energy = f0Hz.map(() => 0)) {
  return {
    bands: Float32Array.from(frames.flat()),
    f0Hz: Float64Array.from(f0Hz),
    energy: Float64Array.from(energy),
  }
}

describe('the colour of a voice', () => {
  it('uses the overall mean for a kind without frames', () => {
    const whisper = measureColour([voice([frame(1, 5), frame(3, 5)], [0, 0])])
    expect(whisper.voicedMean[0]).toBeCloseTo(2, 5)
    expect(whisper.voicedMean[6]).toBeCloseTo(5, 5)
    expect(measureColour([voice([frame(1), frame(3)], [100, 90])]).unvoicedMean[0]).toBeCloseTo(2, 5)
  })

  it('is finite for silence and for no frames', () => {
    const silent = voice([frame(0, 0, -23)], [0], [-27])
    for (const colour of [measureColour([silent]), measureColour([])]) {
      for (const row of [colour.voicedMean, colour.unvoicedMean, colour.deviation]) {
        expect(row).toHaveLength(COLOUR_WIDTH)
        expect(row.every(Number.isFinite)).toBe(true)
      }
    }
  })
})
