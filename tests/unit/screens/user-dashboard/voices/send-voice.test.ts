import { describe, expect, it } from 'vitest'
import { sentOf } from '~/screens/user-dashboard/voices/send-voice'
import { isAllSent, sentText } from '~/screens/user-dashboard/voices/upload-progress'

const MB = 2 ** 20

describe('what is told of an upload on its way', () => {
  it.each([
    [12.9 * MB, 33.2 * MB, '12 of 34 MB'],
    [0, 50 * MB, '0 of 50 MB'],
    [10_000, 64_000, '9 of 63 KB'],
  ])('%d of %d bytes are %s', (sentBytes, totalBytes, text) => {
    expect(sentText({ sentBytes, totalBytes })).toBe(text)
  })

  it('all of it is sent at the last byte, and not before the first', () => {
    expect(isAllSent({ sentBytes: 0, totalBytes: 0 })).toBe(false)
    expect(isAllSent({ sentBytes: 9, totalBytes: 10 })).toBe(false)
    expect(isAllSent({ sentBytes: 10, totalBytes: 10 })).toBe(true)
  })
})

describe("an upload's answer", () => {
  it('is that it was kept', () => {
    expect(sentOf(201, '{"id":"a"}')).toEqual({ kind: 'kept' })
  })

  it('is the end of the session', () => {
    expect(sentOf(401, '{"message":"Please log in to continue."}')).toEqual({ kind: 'signed-out' })
  })

  it("is the server's words, also by field", () => {
    expect(sentOf(422, '{"message":"No sound.","errors":{"voice":"No sound."}}')).toEqual({
      kind: 'refused',
      problem: { title: 'Upload Failed', description: 'No sound.' },
      errors: { voice: 'No sound.' },
    })
    expect(sentOf(503, '{"message":"Busy."}')).toMatchObject({
      problem: { description: 'Busy.' },
      errors: {},
    })
    expect(sentOf(415, '{"message":"Please"}')).toMatchObject({ problem: { title: 'Invalid File Type' } })
  })

  it('is told in plain words where something else has answered', () => {
    for (const text of ['<html>Bad gateway</html>', '', 'null', '{}']) {
      expect(sentOf(502, text)).toMatchObject({
        kind: 'refused',
        problem: { title: 'Upload Failed', description: expect.stringContaining('try again') },
      })
    }
  })
})
