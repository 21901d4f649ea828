import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { recordings, storyDrafts } from '#db/schema'
import { fill, keepThings, signedOut } from '../../support/access/people'
import { isUpload as hasFile, type Role, type Row, roles, routeOf, table } from '../../support/access/table'
import { inDatabase } from '../../support/in-database'
import { newPerson } from '../../support/person'
import type { Service } from '../../support/service'
import { Visitor } from '../../support/visitor'
import { int, mutate, pick, type Random } from './mutate'
import type { RawRequest } from './raw-request'
import { hostile, type Ids, jsonBodyOf, names, plausibleText } from './values'

export interface FuzzedRequest extends RawRequest {
  role: Role
  /** What it was made of. */
  row: Row
}

interface Sender {
  /** The Cookie header. */
  cookie: string
  ids: Ids
}

const METHODS = [...'GET HEAD POST PUT PATCH DELETE OPTIONS TRACE PROPFIND get'.split(' '), 'X'.repeat(300)]

/** Small, since requests with files are few here. */
const FILES: Record<string, string> = {
  voice: 'half-second.wav',
  lovedOnePhoto: 'photo.jpg',
  document: 'broken.pdf',
  profilePicture: 'photo.jpg',
}

/** Bodies that are spliced into others. */
const PARTS = ['photo.jpg', 'text.pdf', 'older-storage.sql'].map((name) =>
  readFileSync(`tests/fixtures/${name}`),
)

const URL_ENCODED = 'application/x-www-form-urlencoded'
const BOUNDARY = 'fuzz-boundary'
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`

/**
 * Makes a request of a row of the access table, which has every route, form and call: mostly valid, with wrong parts in
 * its method, path, query, fields, body or headers.
 */
export function fuzzRequest(random: Random, origin: string, sender: Record<Role, Sender>): FuzzedRequest {
  const row = pick(random, table)
  const role = pick(random, roles)
  const { cookie, ids } = sender[role]
  const method = random() < 0.1 ? pick(random, METHODS) : row.method
  const { type, body } = bodyOf(random, row, ids)
  const sent = random() < 0.12 ? mutate(body.length > 0 ? body : PARTS[0], random, PARTS) : body
  const headers: RawRequest['headers'] = [
    ['Connection', 'close'],
    ['Host', new URL(origin).host],
    // Each from another address, or limits would refuse nearly all.
    ['X-Forwarded-For', `10.${int(random, 256)}.${int(random, 256)}.${int(random, 256)}`],
    ['Origin', origin],
    ...(cookie ? [['Cookie', cookie] as [string, string]] : []),
    ...(type ? [['Content-Type', type] as [string, string]] : []),
    ...(isOfUploads(row) ? OF_UPLOADS : []),
  ]
  if (sent.length > 0) {
    const length = random() < 0.03 ? pick(random, [0, 1, sent.length + 1000, 2 ** 40, -1]) : sent.length
    headers.push(['Content-Length', String(length)])
  }
  for (let n = random() < 0.4 ? 1 + int(random, 2) : 0; n > 0; n -= 1) changeHeaders(random, headers)
  const isIncomplete = headers.some(
    ([name, value]) =>
      name === 'Transfer-Encoding' || (name === 'Content-Length' && value !== String(sent.length)),
  )
  return { role, row, method, target: targetOf(random, row, ids), headers, body: sent, isIncomplete }
}

const isOfUploads = ({ path }: Row) => path.startsWith('/api/uploads')
const OF_UPLOADS: RawRequest['headers'] = [
  ['Tus-Resumable', '1.0.0'],
  ['Upload-Length', '1000'],
  ['Upload-Offset', '35'],
]

function targetOf(random: Random, { path }: Row, ids: Ids): string {
  const anyId = random() < 0.2 ? encodeURIComponent(pick(random, hostile)) : undefined
  const filled = anyId ? path.replace(/USER|STORY|SAMPLE|UPLOAD|PICTURE|nobody/, anyId) : path
  const [pathname = '', query = ''] = fill(filled, ids).split('?')
  const twin = random() < 0.15 ? (pathname === '/' ? '/_root.data' : `${pathname}.data`) : pathname
  const parameters = query ? query.split('&') : []
  for (let n = random() < 0.5 ? 1 + int(random, 3) : 0; n > 0; n -= 1) {
    const name = pick(random, random() < 0.9 ? names : hostile)
    parameters.push(`${encodeURIComponent(name)}=${encodeURIComponent(valueFor(random, name, ids))}`)
  }
  const target = parameters.length > 0 ? `${twin}?${parameters.join('&')}` : twin
  const capped = target.slice(0, 12_000)
  if (random() > 0.05) return capped
  return mutate(Buffer.from(capped), random, PARTS)
    .toString('latin1')
    .replace(/[\s\0]/g, '+')
}

const valueFor = (random: Random, name: string, ids: Ids): string =>
  random() < 0.7 ? fill(plausibleText(random, name), ids) : pick(random, hostile)

function bodyOf(random: Random, row: Row, ids: Ids): { type?: string; body: Buffer } {
  const { method, path, fields } = row
  if (method === 'GET' || method === 'DELETE') return { body: Buffer.alloc(0) }
  const route = routeOf(path) ?? ''
  const isUpload = hasFile(row) || /voice-samples$|documents$|picture$/.test(route)
  if (isOfUploads(row))
    return { type: 'application/offset+octet-stream', body: Buffer.alloc(int(random, 2000)) }
  const pairs = fieldsOf(random, fields ?? {}, ids)
  if (isUpload || random() < 0.1) return { type: MULTIPART, body: multipart(random, pairs, isUpload) }
  if (!route.startsWith('/api/')) return { type: URL_ENCODED, body: urlEncoded(pairs) }
  const json = fill(JSON.stringify(jsonBodyOf(random, method, route)), ids)
  return { type: 'application/json', body: Buffer.from(json) }
}

/** All known fields with values that suit them, since a form takes only its own; then some wrong ones. */
function fieldsOf(random: Random, given: Record<string, string>, ids: Ids): [string, string][] {
  const all = names.map((name): [string, string] => [name, given[name] ?? plausibleText(random, name)])
  const pairs = all.map(([name, value]): [string, string] => [name, fill(value, ids)])
  for (let n = int(random, 4); n > 0; n -= 1) {
    const at = int(random, pairs.length)
    const [name] = pairs[at] as [string, string]
    const change = random()
    if (change < 0.6) pairs[at] = [name, pick(random, hostile)]
    else if (change < 0.8) pairs.splice(at, 1)
    else pairs.push([random() < 0.5 ? name : pick(random, hostile), pick(random, hostile)])
  }
  return pairs
}

const urlEncoded = (pairs: [string, string][]) => Buffer.from(String(new URLSearchParams(pairs)))

function multipart(random: Random, pairs: [string, string][], hasFiles: boolean | undefined): Buffer {
  const parts = pairs.map(([name, value]) => part(`name="${quoted(name)}"`, Buffer.from(value)))
  if (hasFiles) {
    for (const [field, fixture] of Object.entries(FILES)) {
      const filename = quoted(random() < 0.3 ? pick(random, hostile) : fixture)
      const disposition = `name="${field}"; filename="${filename}"\r\nContent-Type: ${pick(random, TYPES)}`
      if (random() < 0.7) parts.push(part(disposition, readFileSync(`tests/fixtures/${fixture}`)))
    }
  }
  return Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)])
}

const part = (disposition: string, content: Uint8Array) =>
  Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`),
    content,
    Buffer.from('\r\n'),
  ])

const quoted = (text: string) => text.slice(0, 2000).replaceAll('"', '%22')

const TYPES = [
  'application/json',
  URL_ENCODED,
  MULTIPART,
  'multipart/form-data',
  `multipart/form-data; boundary=${'x'.repeat(71)}`,
  'multipart/mixed; boundary=a',
  'text/html',
  'application/json; charset=utf-16',
  'APPLICATION/JSON;',
  'audio/mpeg',
  ';',
]

/** Of headers that the service or its libraries read; each may come twice. */
const HEADERS: Record<string, readonly string[]> = {
  Host: ['', 'elsewhere.example', 'a b', '[::1', '127.0.0.1:99999999'],
  'Content-Type': TYPES,
  'Content-Encoding': ['gzip', 'br'],
  'Transfer-Encoding': ['chunked', 'gzip, chunked', 'identity'],
  Expect: ['100-continue', 'x'],
  Upgrade: ['websocket', 'h2c'],
  Origin: ['null', 'https://elsewhere.example', 'x:', ''],
  Referer: ['https://elsewhere.example/', 'x'],
  'Sec-Fetch-Site': ['cross-site', 'same-origin', 'none', 'x'],
  Cookie: ['everspoken_session=', 'everspoken_flash=eyJ9', '=;=;;', `a=${'b'.repeat(8000)}`],
  Range: ['bytes=0-0', 'bytes=-1', 'bytes=9-1', 'bytes=0-,0-,5-', `bytes=${'9'.repeat(30)}-`, 'items=1'],
  'If-Range': ['"x"', 'Tue, 99 Foo'],
  'If-None-Match': ['*', '"', 'W/"x", "y"'],
  'If-Modified-Since': ['x', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  Accept: ['application/json', '*/*;q=x', 'text/html', 'text/x-script'],
  'Accept-Encoding': ['gzip', 'br;q=1, *;q=0', 'zstd', ';;'],
  'Accept-Language': ['x'.repeat(500), '*', 'de;q=9'],
  'User-Agent': ['Googlebot', '', 'x'.repeat(3000)],
  'X-Forwarded-For': ['::1, 10.0.0.1', 'x', ','],
  'X-Forwarded-Host': ['elsewhere.example', 'a b', ','],
  'X-Forwarded-Proto': ['https', 'javascript', ','],
  Forwarded: ['for=x;host=elsewhere.example'],
  'X-HTTP-Method-Override': ['DELETE'],
  'X-Remix-Response': ['yes'],
  TE: ['trailers'],
  'Max-Forwards': ['0'],
  'Content-Length': ['1', '-1', '1, 1', '0x10', ''],
}

function changeHeaders(random: Random, headers: RawRequest['headers']): void {
  const name = pick(random, Object.keys(HEADERS))
  const hostileValue = pick(random, hostile)
    .slice(0, 9000)
    .replace(/[\r\n\0]/g, ' ')
  const value = random() < 0.85 ? pick(random, HEADERS[name] as readonly string[]) : hostileValue
  const header: [string, string] = [name, Buffer.from(value).toString('latin1')]
  const at = headers.findIndex(([known]) => known === name)
  if (at >= 0 && random() < 0.7) headers[at] = header
  else headers.push(header)
  // Not the first, which closes the connection.
  if (random() < 0.2) headers.splice(1 + int(random, headers.length - 1), 1)
}

/** The people who send the requests. What these sign out, delete or rename is replaced by refresh(). */
export async function startSenders(service: Service) {
  const signedIn: ('owner' | 'another user' | 'admin')[] = ['owner', 'another user', 'admin']
  const visitors = {
    visitor: new Visitor(service.url),
    'signed out': await signedOut(service),
    ...Object.fromEntries(signedIn.map((role) => [role, new Visitor(service.url)])),
  } as Record<Role, Visitor>
  const ids: Ids = { USER: '', STORY: '', SAMPLE: '', PICTURE: randomUUID(), VERSION: '1', FREE_NAME: '' }

  async function signUp(role: Role): Promise<void> {
    const username = `fuzzer_${randomUUID().slice(0, 8)}`
    visitors[role] = await newPerson(service.url, username, { role: role === 'admin' ? role : 'user' })
  }

  async function refresh(): Promise<void> {
    for (const role of signedIn) {
      const me = await visitors[role].get('/api/auth/me')
      if (me.status !== 200) await signUp(role)
    }
    const { user } = await (await visitors.owner.get('/api/auth/me')).json()
    ids.USER = user.id
    const [sample, draft] = inDatabase(service, (db) => [
      db.select().from(recordings).where(eq(recordings.id, ids.SAMPLE)).get(),
      db.select().from(storyDrafts).where(eq(storyDrafts.userId, ids.USER)).get(),
    ])
    ids.VERSION = String(draft?.version ?? 0)
    if (sample?.userId !== ids.USER) Object.assign(ids, await keepThings(service, ids.USER))
  }

  await refresh()
  return {
    refresh,
    /** @param number of the request, for a name that is still free */
    forRequest(number: number): Record<Role, Sender> {
      const own = { ...ids, FREE_NAME: `free_${number}` }
      const senders = Object.entries(visitors).map(([role, visitor]) => [
        role,
        { cookie: visitor.cookieHeader(), ids: own },
      ])
      return Object.fromEntries(senders) as Record<Role, Sender>
    },
  }
}
