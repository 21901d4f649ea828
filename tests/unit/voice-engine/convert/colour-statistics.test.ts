import { describe, expect, it } from 'vitest'
import { COLOUR_WIDTH, measureColour, normaliseColour } from '~/voice-engine/convert/colour-statistics'
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
  it('has means for voiced and unvoiced speech, and a deviation over both', () => {
    const colour = measureColour([voice([frame(1), frame(3), frame(-2), frame(-2)], [100, 100, 0, 0])])
    expect(colour.voicedMean[0]).toBeCloseTo(2, 5)
    expect(colour.unvoicedMean[0]).toBeCloseTo(-2, 5)
    // Of 1, 3, -2, -2: mean 0, mean square 4.5.
    expect(colour.deviation[0]).toBeCloseTo(Math.sqrt(4.5), 5)
  })

  it('excludes pauses', () => {
    const loud = [frame(1), frame(1), frame(1)]
    const colour = measureColour([voice([...loud, frame(50)], [100, 100, 100, 100], [0, 0, 0, -20])])
    expect(colour.voicedMean[0]).toBeCloseTo(1, 5)
  })

  it('covers all parts', () => {
    const colour = measureColour([
      voice([frame(0)], [100]),
      voice([frame(4), frame(4), frame(4)], [90, 90, 90]),
    ])
    expect(colour.voicedMean[0]).toBeCloseTo(3, 5)
  })

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

describe('normalised colour', () => {
  const colour = measureColour([voice([frame(1), frame(3), frame(-2), frame(-2)], [100, 100, 0, 0])])

  it('is relative to the mean of its own voicing', () => {
    const bands = Float32Array.from([frame(3), frame(3)].flat())
    const rows = normaliseColour(bands, [1, 0], colour)
    expect(rows[0]).toBeCloseTo(1 / Math.sqrt(4.5), 5)
    expect(rows[COLOUR_WIDTH]).toBeCloseTo(5 / Math.sqrt(4.5), 5)
  })

  it('is independent of level', () => {
    const bands = (level: number) => Float32Array.from(frame(2, 1, level))
    const quiet = normaliseColour(bands(-9), [1], { ...colour, deviation: colour.deviation.map(() => 1) })
    const loud = normaliseColour(bands(9), [1], { ...colour, deviation: colour.deviation.map(() => 1) })
    for (let k = 0; k < COLOUR_WIDTH; k++) expect(quiet[k]).toBeCloseTo(loud[k], 4)
  })
})
