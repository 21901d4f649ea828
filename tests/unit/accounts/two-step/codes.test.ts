import { describe, expect, it } from 'vitest'
import { newSecret, secretToShow, stepOfCode } from '~/accounts/two-step/codes.server'

/** RFC 6238, appendix B: SHA-1, the last six of eight digits. */
const rfcSecret = Buffer.from('12345678901234567890')
const vectors: [seconds: number, code: string][] = [
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
]

describe('a code of an authenticator app', () => {
  it.each(vectors)('is that of RFC 6238 at %d s: %s', (seconds, code) => {
    expect(stepOfCode(rfcSecret, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30))
  })

  it.each([
    [-60, undefined],
    [-31, undefined],
    [-30, 1],
    [0, 1],
    [29, 1],
    [59, 1],
    [60, undefined],
  ])('is good within a step before and after its own: %d s after its step began', (seconds, step) => {
    expect(stepOfCode(rfcSecret, '287082', new Date((30 + seconds) * 1000))).toBe(step)
  })

  it('may be typed with spaces', () => {
    expect(stepOfCode(rfcSecret, ' 287 082', new Date(59_000))).toBe(1)
  })

  it.each(['287083', '', '28708', '94287082', 'abcdef', '２８７０８２'])('is not %j', (code) => {
    expect(stepOfCode(rfcSecret, code, new Date(59_000))).toBeUndefined()
  })
})

describe('the secret for an authenticator app', () => {
  it('is random, and shown as a QR code and in groups of four', () => {
    expect(newSecret()).not.toEqual(newSecret())
    const { qrCode, text } = secretToShow(rfcSecret, 'rose')
    expect(text).toBe('GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ')
    expect(qrCode.path).toMatch(/^(M\d+ \d+h(\d+)v1h-\d+z)+$/)
    // The corner mark, within the margin.
    expect(qrCode.path.startsWith('M4 4h7v1h-7z')).toBe(true)
    expect(qrCode.path).not.toBe(secretToShow(rfcSecret, 'ada').qrCode.path)
  })
})
