import { describe, expect, it } from 'vitest'
import { cachedResponse } from '~/screens/user-dashboard/on-device/cached-response'

const kept = () => new Response('0123456789', { headers: { 'Content-Type': 'audio/mpeg', ETag: '"v1"' } })

describe('the response to a request for a kept story', () => {
  it.each([
    ['bytes=0-', '0123456789', 'bytes 0-9/10'],
    // Safari asks for two bytes first.
    ['bytes=0-1', '01', 'bytes 0-1/10'],
    ['bytes=4-99', '456789', 'bytes 4-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
  ])('has the range %s', async (range, text, contentRange) => {
    const response = await cachedResponse(kept(), range)
    expect(response.status).toBe(206)
    expect(await response.text()).toBe(text)
    expect(Object.fromEntries(response.headers)).toEqual({
      'content-type': 'audio/mpeg',
      'content-range': contentRange,
      'content-length': String(text.length),
      etag: '"v1"',
    })
  })

  it.each([null, 'bytes=0-1,4-5', 'nonsense'])('is the whole file for the Range %s', async (range) => {
    const response = await cachedResponse(kept(), range)
    expect([response.status, await response.text()]).toEqual([200, '0123456789'])
  })

  it('is a 416 for a range beyond the end', async () => {
    const response = await cachedResponse(kept(), 'bytes=10-')
    expect([response.status, response.headers.get('Content-Range')]).toEqual([416, 'bytes */10'])
  })
})
