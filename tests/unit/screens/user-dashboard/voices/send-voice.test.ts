import { describe, expect, it } from 'vitest'
import { resultOf } from '~/screens/user-dashboard/voices/send-voice'
import { isAllSent, sentText } from '~/screens/user-dashboard/voices/upload-progress'

const MB = 2 ** 20

describe('UploadProgress', () => {
  it.each([
    [12.9 * MB, 33.2 * MB, '12 of 34 MB'],
    [0, 50 * MB, '0 of 50 MB'],
    [10_000, 64_000, '9 of 63 KB'],
  ])('%d of %d bytes are %s', (sentBytes, totalBytes, text) => {
    expect(sentText({ sentBytes, totalBytes })).toBe(text)
  })

  it('counts all as sent at the last byte, and not before the first', () => {
    expect(isAllSent({ sentBytes: 0, totalBytes: 0 })).toBe(false)
    expect(isAllSent({ sentBytes: 9, totalBytes: 10 })).toBe(false)
    expect(isAllSent({ sentBytes: 10, totalBytes: 10 })).toBe(true)
  })
})

describe('resultOf', () => {
  it("is 'kept' for 201", () => {
    expect(resultOf(201, '{"id":"a"}')).toEqual({ kind: 'kept' })
  })

  it("is 'signed-out' for 401", () => {
    expect(resultOf(401, '{"message":"Please log in to continue."}')).toEqual({ kind: 'signed-out' })
  })

  it("has the server's texts, also by field", () => {
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
