import { describe, expect, it } from 'vitest'
import { wavFile } from '~/voices/pages/upload/recorder/to-wav'
import { encodeWav } from '../../../../../../engine/src/encode/encode-wav'

const SAMPLES = Float32Array.from({ length: 1000 }, (_, i) => 1.2 * Math.sin(i / 9))

describe('the WAV file that the browser makes', () => {
  it('is byte for byte the one that the voice engine makes, also beyond full scale', () => {
    const expected = encodeWav({ samples: SAMPLES, sampleRateHz: 24_000 })
    expect(Buffer.from(wavFile([SAMPLES], 24_000))).toEqual(expected)
  })

  it('is the mean of the channels', () => {
    const half = SAMPLES.map((sample) => sample / 2)
    const silence = new Float32Array(SAMPLES.length)
    expect(wavFile([SAMPLES, silence], 24_000)).toEqual(wavFile([half], 24_000))
  })

  it('of nothing is a header', () => {
    expect(wavFile([new Float32Array()], 24_000).byteLength).toBe(44)
  })
})
