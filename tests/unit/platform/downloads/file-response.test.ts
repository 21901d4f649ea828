import { readdirSync, readlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import contentDisposition from 'content-disposition'
import { describe, expect, it } from 'vitest'
import { fileResponse, type ServedFile } from '~/platform/downloads/file-response.server'
import { NOTHING_LOADS } from '~/platform/headers/security-headers.server'
import { newFolder } from '../../../support/new-folder'

const folder = newFolder()
const path = join(folder, 'story.mp3')
writeFileSync(path, '0123456789')

const modifiedAt = new Date('2026-02-03T04:05:06.789Z')
const version = { sizeBytes: 10, modifiedAt, etag: 'v1' }
const story = { path, mimeType: 'audio/mpeg', filename: 'a.mp3', turnKey: 'ada', ...version }

const ask = (headers: Record<string, string> = {}, method = 'GET', file: Partial<ServedFile> = {}) =>
  fileResponse(new Request('http://localhost/app-storage/x', { method, headers }), { ...story, ...file })

describe('fileResponse', () => {
  it('sends the whole file, privately and to be revalidated each time', async () => {
    const response = ask()
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toEqual({
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
      'content-disposition': 'inline; filename="a.mp3"',
      'content-length': '10',
      'content-security-policy': `${NOTHING_LOADS}; sandbox`,
      'content-type': 'audio/mpeg',
      etag: '"v1"',
      'last-modified': 'Tue, 03 Feb 2026 04:05:06 GMT',
      'x-content-type-options': 'nosniff',
    })
    expect(await response.text()).toBe('0123456789')
  })

  it('may be kept by caches if the file says so', () => {
    const headers = ask({}, 'HEAD', { cacheControl: 'public, max-age=3600' }).headers
    expect(headers.get('Cache-Control')).toBe('public, max-age=3600')
  })

  it.each([
    ["Loved One's Voice: Rose, Category: Recipe.mp3", "Loved One's Voice Rose, Category Recipe.mp3"],
    ['../../etc/passwd', 'etc passwd'],
    ['a"b\\c\r\nX: y\u202e.mp3', 'a b c X y .mp3'],
  ])('gives %j a name that every file system accepts, shown or saved', (filename, name) => {
    for (const [isDownload, type] of [
      [true, 'attachment'],
      [false, 'inline'],
    ] as const) {
      const header = ask({}, 'GET', { filename, isDownload }).headers.get('Content-Disposition')
      expect(contentDisposition.parse(header ?? '')).toMatchObject({ type, parameters: { filename: name } })
    }
  })

  it('saves names of any script, with an ASCII fallback for old clients', () => {
    const file = { filename: 'Бабушка (Роза).mp3', isDownload: true }
    const header = ask({}, 'HEAD', file).headers.get('Content-Disposition')
    expect(header).toBe(
      `attachment; filename="_______ (____).mp3"; filename*=UTF-8''${encodeURIComponent('Бабушка')}%20%28${encodeURIComponent('Роза')}%29.mp3`,
    )
  })

  it.each([
    ['bytes=0-', '0123456789', 'bytes 0-9/10'],
    ['bytes=2-4', '234', 'bytes 2-4/10'],
    ['bytes=9-9', '9', 'bytes 9-9/10'],
    ['bytes=4-99999', '456789', 'bytes 4-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=-99', '0123456789', 'bytes 0-9/10'],
    ['BYTES= 1-1 ', '1', 'bytes 1-1/10'],
  ])('sends the range %s', async (range, text, contentRange) => {
    const response = ask({ Range: range })
    expect(response.status).toBe(206)
    expect(response.headers.get('Content-Range')).toBe(contentRange)
    expect(response.headers.get('Content-Length')).toBe(String(text.length))
    expect(await response.text()).toBe(text)
  })

  it.each(['bytes=10-', 'bytes=10-12', 'bytes=-0', `bytes=${'9'.repeat(30)}-`])(
    'responds with 416 and the length to %s',
    async (range) => {
      const response = ask({ Range: range })
      expect(response.status).toBe(416)
      expect(response.headers.get('Content-Range')).toBe('bytes */10')
      expect(await response.text()).toBe('')
    },
  )

  it.each(['bytes=0-1,4-5', 'bytes=5-2', 'bytes=-', 'bytes=a-b', 'lines=1-2', 'bytes', 'bytes=1', ''])(
    'sends the whole file for the multiple or invalid range "%s"',
    async (range) => {
      const response = ask({ Range: range })
      expect(response.status).toBe(200)
      expect(response.headers.has('Content-Range')).toBe(false)
      expect(await response.text()).toBe('0123456789')
    },
  )

  it('sends a range only if If-Range matches', async () => {
    const range = { Range: 'bytes=0-1' }
    expect(ask({ ...range, 'If-Range': '"v1"' }).status).toBe(206)
    expect(ask({ ...range, 'If-Range': 'Tue, 03 Feb 2026 04:05:06 GMT' }).status).toBe(206)
    for (const other of ['"v0"', 'W/"v1"', 'Tue, 03 Feb 2026 04:05:05 GMT', 'nonsense']) {
      expect(ask({ ...range, 'If-Range': other }).status).toBe(200)
    }
  })

  it('responds with 304 without a body to a client with this version', async () => {
    for (const tags of ['"v1"', 'W/"v1"', '"a", "v1"', '*']) {
      const response = ask({ 'If-None-Match': tags, Range: 'bytes=0-1' })
      expect(response.status).toBe(304)
      expect(response.headers.get('ETag')).toBe('"v1"')
      expect(response.headers.get('Cache-Control')).toBe('private, no-cache')
      expect(response.body).toBeNull()
    }
    expect(ask({ 'If-Modified-Since': 'Tue, 03 Feb 2026 04:05:06 GMT' }).status).toBe(304)
  })

  it('sends the file to a client with another version', () => {
    expect(ask({ 'If-None-Match': '"v0"' }).status).toBe(200)
    expect(ask({ 'If-Modified-Since': 'Tue, 03 Feb 2026 04:05:05 GMT' }).status).toBe(200)
    expect(ask({ 'If-Modified-Since': 'yesterday' }).status).toBe(200)
    const both = { 'If-None-Match': '"v0"', 'If-Modified-Since': 'Tue, 03 Feb 2026 04:05:06 GMT' }
    expect(ask(both).status).toBe(200)
  })

  it('responds to HEAD as to GET, without body and range', () => {
    const response = ask({ Range: 'bytes=0-1' }, 'HEAD')
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Length')).toBe('10')
    expect(response.body).toBeNull()
  })

  it('sends a head in place of the first bytes of the file, in ranges too, with no time of the file', async () => {
    const tagged = (headers = {}) => {
      const head = { bytes: Buffer.from('abcde'), replacesBytes: 2 }
      return ask(headers, 'GET', { head, sizeBytes: 13, modifiedAt: undefined })
    }
    const whole = tagged()
    expect([whole.headers.get('Content-Length'), whole.headers.get('Last-Modified')]).toEqual(['13', null])
    expect(await whole.text()).toBe('abcde23456789')
    const ranges = { '0-2': 'abc', '3-6': 'de23', '5-5': '2', '6-99': '3456789', '-9': 'e23456789' }
    for (const [range, text] of Object.entries(ranges))
      expect(await tagged({ Range: `bytes=${range}` }).text()).toBe(text)
    const atThisTime = { Range: 'bytes=0-1', 'If-Range': 'Tue, 03 Feb 2026 04:05:06 GMT' }
    expect(tagged(atThisTime).status).toBe(200)
  })

  it('sends an empty file, which has no range', async () => {
    expect(await ask({}, 'GET', { sizeBytes: 0 }).text()).toBe('')
    expect(ask({ Range: 'bytes=0-' }, 'GET', { sizeBytes: 0 }).status).toBe(416)
    expect(ask({ Range: 'bytes=-5' }, 'GET', { sizeBytes: 0 }).status).toBe(416)
  })

  it('closes the file when the client disconnects', async () => {
    const big = join(folder, 'big.mp3')
    writeFileSync(big, Buffer.alloc(4 * 2 ** 20))
    const isOpen = () =>
      readdirSync('/proc/self/fd').some((fd) => {
        try {
          return readlinkSync(`/proc/self/fd/${fd}`) === big
        } catch {
          return false
        }
      })
    const gone = new AbortController()
    const request = new Request('http://localhost/x', { signal: gone.signal })
    const response = fileResponse(request, { ...story, path: big, sizeBytes: 4 * 2 ** 20 })
    const reader = (response.body as ReadableStream<Uint8Array>).getReader()
    await reader.read()
    expect(isOpen()).toBe(true)
    gone.abort(new Error('gone'))
    await expect(reader.read()).rejects.toThrow('gone')
    await expect.poll(isOpen).toBe(false)

    const unread = fileResponse(new Request('http://localhost/x'), {
      ...story,
      path: big,
      sizeBytes: 100_000,
    })
    const other = (unread.body as ReadableStream<Uint8Array>).getReader()
    await other.read()
    await other.cancel()
    await expect.poll(isOpen).toBe(false)
  })
})
