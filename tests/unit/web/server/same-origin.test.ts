import { describe, expect, it } from 'vitest'
import { isSameOrigin } from '~/web/server/same-origin'

const ownOrigin = 'http://voices.lan:3000'
const appOrigin = 'https://voices.example.org'
const asks = (headers: Record<string, string>, method = 'POST') =>
  isSameOrigin({ method, headers, url: `${ownOrigin}/forgot-password`, appOrigin })

describe('isSameOrigin', () => {
  it('prefers Sec-Fetch-Site to Origin', () => {
    for (const site of ['same-origin', 'none']) {
      expect(asks({ 'sec-fetch-site': site, origin: 'https://behind-a-proxy.example' })).toBe(true)
    }
    for (const site of ['cross-site', 'same-site', 'something-new', '']) {
      expect(asks({ 'sec-fetch-site': site, origin: ownOrigin })).toBe(false)
    }
  })

  it("accepts the request's own origin and that of APP_URL without Sec-Fetch-Site", () => {
    expect(asks({ origin: ownOrigin })).toBe(true)
    expect(asks({ origin: appOrigin })).toBe(true)
    expect(asks({ origin: 'https://voices.example.org:443' })).toBe(true)
  })

  it('rejects other origins, another scheme or port, null, and malformed values', () => {
    const others = [
      'https://evil.example',
      'https://voices.lan:3000',
      'http://voices.lan',
      'null',
      '',
      'evil',
    ]
    for (const origin of others) expect(asks({ origin })).toBe(false)
  })

  it('never matches a missing APP_URL', () => {
    expect(isSameOrigin({ method: 'POST', headers: { origin: 'undefined' }, url: ownOrigin })).toBe(false)
  })
})
