import { describe, expect, it } from 'vitest'
import { FRAMES_PER_SECOND } from '~/voice-engine/dsp/frame-grid'
import { drawSpectrogram } from '../../../bench/voice/spectrogram'
import { drawStrip } from '../../../bench/voice/strip-picture'
import { RATE_HZ } from '../../../support/synthetic-voice'

const WIDTH = 40
const HEIGHT = 80

function tone(hz: number): Float32Array {
  return Float32Array.from({ length: RATE_HZ }, (_, i) => Math.sin((2 * Math.PI * hz * i) / RATE_HZ))
}

/** Red, green and blue together: black is 0. */
function brightnessAt(pixels: Uint8Array, x: number, y: number): number {
  const at = 3 * (y * WIDTH + x)
  return pixels[at] + pixels[at + 1] + pixels[at + 2]
}

describe('a spectrogram', () => {
  it('is dark where a tone is, counted from 8 kHz down', () => {
    const { pixels } = drawSpectrogram(tone(2000), WIDTH, HEIGHT)
    const column = Array.from({ length: HEIGHT }, (_, y) => brightnessAt(pixels, 20, y))
    const darkest = column.indexOf(Math.min(...column))
    expect(Math.abs(darkest - 0.75 * HEIGHT)).toBeLessThanOrEqual(1)
    expect(brightnessAt(pixels, 20, 10)).toBe(3 * 255)
  })

  it('is white before the sound begins', () => {
    const late = new Float32Array(RATE_HZ)
    late.set(tone(2000).subarray(0, RATE_HZ / 2), RATE_HZ / 2)
    const { pixels } = drawSpectrogram(late, WIDTH, HEIGHT)
    expect(brightnessAt(pixels, 5, 60)).toBe(3 * 255)
    expect(brightnessAt(pixels, 35, 60)).toBeLessThan(300)
  })
})

describe('a strip', () => {
  const rowOf = (f0Hz: number, title: string) => ({
    title,
    note: '',
    imageUri: 'data:image/png;base64,',
    f0Hz: new Float64Array(FRAMES_PER_SECOND).fill(f0Hz),
  })
  const strip = drawStrip({
    title: 'A & B <1>',
    seconds: 1,
    meanHz: 150,
    rows: [rowOf(200, 'high'), rowOf(100, 'low')],
  })
  const dots = [...strip.matchAll(/<circle cx="[\d.]+" cy="([\d.]+)"/g)].map(([, y]) => Number(y))

  it('draws each voiced frame, and none that is unvoiced', () => {
    expect(dots).toHaveLength(2 * FRAMES_PER_SECOND)
    expect(drawStrip({ title: '', seconds: 1, meanHz: 150, rows: [rowOf(0, 'none')] })).not.toContain(
      '<circle',
    )
  })

  it('has one scale for all rows: an octave lower is as much lower as the rows are apart and an octave more', () => {
    const means = [...strip.matchAll(/<line [^>]*y1="([\d.]+)"[^>]*stroke-dasharray/g)].map(([, y]) =>
      Number(y),
    )
    const [above, below] = [means[0] - dots[0], means[1] - dots[FRAMES_PER_SECOND]]
    const semitones = (hz: number) => 12 * Math.log2(hz / 150)
    expect(above / below).toBeCloseTo(semitones(200) / semitones(100), 1)
  })

  it('says what it is told to, whatever marks are in it', () => {
    expect(strip).toContain('A &amp; B &lt;1>')
  })
})
