import { describe, expect, it } from 'vitest'
import { estimateMsLeft, resultOf } from '~/voices/pages/upload/send-voice'
import { isAllSent, progressText, spokenProgress } from '~/voices/pages/upload/upload-progress'

const MB = 2 ** 20

describe('UploadProgress', () => {
  it.each([
    [12.9 * MB, 33.2 * MB, undefined, '12.9 of 33.2 MB · 38% done'],
    [0, 50 * MB, undefined, '0.0 of 50.0 MB · 0% done'],
    [10_000, 64_000, 16_100, '10 of 63 KB · 15% done · about 20 seconds left'],
    [10_000, 64_000, 4_000, '10 of 63 KB · 15% done · a few seconds left'],
    [10_000, 64_000, 56_000, '10 of 63 KB · 15% done · about a minute left'],
    [10_000, 64_000, 150_000, '10 of 63 KB · 15% done · about 3 minutes left'],
  ])('%d of %d bytes with %s ms left are %s', (sentBytes, totalBytes, msLeft, text) => {
    expect(progressText({ sentBytes, totalBytes, msLeft })).toBe(text)
  })

  it('is told to screen readers by tenths, once the upload is seen to take longer', () => {
    const spoken = (sentBytes: number, msLeft?: number) =>
      spokenProgress({ sentBytes, totalBytes: 1000, msLeft })
    expect(spoken(290)).toBe('The recording is being uploaded')
    expect(spoken(90, 9000)).toBe('The recording is being uploaded')
    expect(spoken(290, 9000)).toBe('20% done')
    expect(spoken(299, 8900)).toBe('20% done')
    expect(spoken(1000, 0)).toBe('Listening to the recording')
  })

  it('counts all as sent at the last byte, and not before the first', () => {
    expect(isAllSent({ sentBytes: 0, totalBytes: 0 })).toBe(false)
    expect(isAllSent({ sentBytes: 9, totalBytes: 10 })).toBe(false)
    expect(isAllSent({ sentBytes: 10, totalBytes: 10 })).toBe(true)
  })
})

describe('estimateMsLeft', () => {
  it('goes by the pace since the first report, and waits for three seconds', () => {
    const first = { sentBytes: 600, atMs: 1_000 }
    expect(estimateMsLeft(first, { sentBytes: 700, atMs: 3_999 }, 1_000)).toBeUndefined()
    expect(estimateMsLeft(first, { sentBytes: 700, atMs: 6_000 }, 1_000)).toBe(15_000)
    expect(estimateMsLeft(first, { sentBytes: 600, atMs: 9_000 }, 1_000)).toBeUndefined()
  })
})

describe('resultOf', () => {
  it("is 'signed-out' for 401, and has the server's texts else, also by field", () => {
    expect(resultOf(401, '{"message":"Please log in to continue."}')).toEqual({ kind: 'signed-out' })
    expect(resultOf(422, '{"message":"No sound.","errors":{"voice":"No sound."}}')).toEqual({
      kind: 'refused',
      problem: { title: 'Upload Failed', description: 'No sound.' },
      errors: { voice: 'No sound.' },
    })
    expect(resultOf(503, '{"message":"Busy."}')).toMatchObject({
      problem: { description: 'Busy.' },
      errors: {},
    })
    expect(resultOf(415, '{"message":"Please"}')).toMatchObject({ problem: { title: 'Invalid File Type' } })
  })

  it('has a text of its own when the response is not from the API', () => {
    for (const text of ['<html>Bad gateway</html>', '', 'null', '{}']) {
      expect(resultOf(502, text)).toMatchObject({
        kind: 'refused',
        problem: { title: 'Upload Failed', description: expect.stringContaining('try again') },
      })
    }
  })
})
