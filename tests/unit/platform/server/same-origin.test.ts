import { expect, it } from 'vitest'
import { OTHER_SITE, otherSiteRefusal, SET_APP_URL } from '~/platform/server/same-origin'

const refusal = (url: string, headers: Record<string, string>, appOrigin?: string) =>
  otherSiteRefusal({ method: 'POST', headers, url: `${url}/forgot-password`, appOrigin })

const lan = 'http://voices.lan:3000'
const plain = 'http://voices.example.org'
const tls = 'https://voices.example.org'

it('takes the word of Sec-Fetch-Site, whatever the Origin', () => {
  for (const site of ['same-origin', 'none']) {
    expect(refusal(lan, { 'sec-fetch-site': site, origin: 'https://evil.example' })).toBeUndefined()
  }
  for (const site of ['cross-site', 'same-site', 'something-new', '']) {
    expect(refusal(lan, { 'sec-fetch-site': site, origin: lan })).toBe(OTHER_SITE)
  }
})

it('refuses no reading, and no program that sends neither header', () => {
  const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  expect(otherSiteRefusal({ method: 'GET', headers, url: lan })).toBeUndefined()
  expect(refusal(lan, {})).toBeUndefined()
})

it.each([
  // Without APP_URL: the request's own origin, or the same with TLS, which a proxy may have taken off.
  [lan, undefined, lan, undefined],
  [lan, undefined, 'https://voices.lan:3000', undefined],
  [plain, undefined, tls, undefined],
  [plain, undefined, `${tls}:443`, undefined],
  [`${plain}:443`, undefined, tls, undefined],
  [tls, undefined, tls, undefined],
  [tls, undefined, plain, SET_APP_URL],
  [lan, undefined, 'http://voices.lan', SET_APP_URL],
  [lan, undefined, 'https://voices.lan', SET_APP_URL],
  [lan, undefined, 'https://evil.example', SET_APP_URL],
  ['http://127.0.0.1:3000', undefined, tls, SET_APP_URL],
  // With it: the request's own origin and APP_URL's, and no third.
  [lan, tls, lan, undefined],
  [lan, tls, tls, undefined],
  [plain, tls, tls, undefined],
  [plain, tls, plain, undefined],
  [tls, tls, plain, SET_APP_URL],
  [plain, plain, tls, SET_APP_URL],
  [lan, tls, 'https://voices.lan:3000', SET_APP_URL],
  // No origins at all.
  [lan, undefined, 'null', OTHER_SITE],
  [lan, undefined, '', OTHER_SITE],
  [lan, undefined, 'undefined', OTHER_SITE],
  [lan, tls, 'evil', OTHER_SITE],
])('to %s with APP_URL %s from %s: %s', (url, appOrigin, origin, expected) => {
  expect(refusal(url, { origin }, appOrigin)).toBe(expected)
})
