import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { decodeProfile, encodeProfile } from '../../src/reader/profile-file'
import { goldenProfile } from '../support/golden-speaker'

const LABEL = 'classic-test'

describe('the file of a profile', () => {
  it('holds the whole profile', () => {
    expect(decodeProfile(encodeProfile(goldenProfile, LABEL), LABEL)).toEqual(goldenProfile)
  })

  it('of a whisper has no quantiles of f0, and of little speech no unvoiced means', () => {
    const { cepstra, ...others } = goldenProfile
    const little = {
      ...others,
      cepstra: { ...cepstra, unvoicedMeans: undefined },
      pitchQuantiles: undefined,
    }
    expect(decodeProfile(encodeProfile(little, LABEL), LABEL)).toEqual(little)
  })

  it('is below a hundred kilobytes', () => {
    expect(encodeProfile(goldenProfile, LABEL).length).toBeLessThan(100_000)
  })

  it('of another engine or version is rejected', () => {
    expect(decodeProfile(encodeProfile(goldenProfile, 'classic-1'), LABEL)).toBeUndefined()
  })

  it('that is damaged is rejected', () => {
    const bytes = encodeProfile(goldenProfile, LABEL)
    for (const at of [0, 5, 100, bytes.length >> 1, bytes.length - 1]) {
      const damaged = Uint8Array.from(bytes)
      damaged[at] ^= 0x10
      expect(decodeProfile(damaged, LABEL)).toBeUndefined()
      expect(decodeProfile(bytes.subarray(0, at), LABEL)).toBeUndefined()
    }
    for (const length of [0, 1, 5000]) expect(decodeProfile(randomBytes(length), LABEL)).toBeUndefined()
  })
})
