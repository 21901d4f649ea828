import { expect, it } from 'vitest'
import { faultOf, faultsLogged, MARKUP } from '../../../bench/fuzz/judge'

const HTML = 'HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8'
const escaped = '&quot;&gt;&lt;x-fuzz&gt;'

it.each([
  ['a 500', { status: 500, head: HTML, body: '' }, 'status 500'],
  ['a gateway error', { status: 502, head: HTML, body: '' }, 'status 502'],
  [
    'a stack trace',
    { status: 404, head: HTML, body: 'Error\n    at run (/app/x.js:1:2)\n' },
    'a stack trace',
  ],
  ['markup of a field', { status: 200, head: HTML, body: `<p>${MARKUP}</p>` }, 'markup'],
  ['a link to a script', { status: 200, head: HTML, body: '<a href="javascript:x">' }, 'a link to a script'],
  ['a header of the request', { status: 200, head: `${HTML}\r\nX-Fuzz: 1`, body: '' }, 'a header'],
])('finds %s', (_what, received, fault) => {
  expect(faultOf(received)).toContain(fault)
})

it.each([
  ['a busy service', { status: 503, head: HTML, body: '' }],
  ['escaped markup', { status: 200, head: HTML, body: `<p>${escaped}</p>` }],
  [
    'markup in JSON',
    { status: 200, head: 'HTTP/1.1 200 OK\r\nContent-Type: application/json', body: JSON.stringify(MARKUP) },
  ],
])('accepts %s', (_what, received) => {
  expect(faultOf(received)).toBeUndefined()
})

it('finds what the service logs of its own faults, and not of its jobs', () => {
  const logged = '{"event":"request-failed","at":[]}'
  expect(faultsLogged(`ready\n${logged}\n{"event":"job-failed"}\n`)).toEqual([logged])
})
