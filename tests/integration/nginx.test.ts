import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileStoreIn } from '~/storage/files/file-store.server'
import { inDatabase, readRows } from '../support/in-database'
import { keepFile } from '../support/kept-stories'
import { hasNginx, type Nginx, startNginx } from '../support/nginx'
import { newPerson } from '../support/person'
import { insertStory } from '../support/rows'
import { type Service, startService } from '../support/service'
import { Visitor } from '../support/visitor'

/* The recipes of docs/self-hosting.md in a real nginx, without TLS. */

let service: Service
let nginx: Nginx
let owner: Visitor
let stranger: Visitor

const bytes = randomBytes(300_000)
const key = `stories/${randomUUID()}.mp3`
const path = `/app-storage/${key}`

/** The first block of code after a text. */
const blockAfter = (text: string): string => {
  const docs = readFileSync('docs/self-hosting.md', 'utf8')
  return docs.slice(docs.indexOf(text)).split('```')[1]?.trimStart() ?? ''
}

function recipe(address: string): string {
  const [http = ''] = blockAfter('\nnginx:\n').split(/\n(?=server \{\n {4}listen 80;)/)
  return http
    .replace(/^ {4}(ssl_|access_log).*\n/gm, '')
    .replace(/listen .*;/, `listen ${address};`)
    .replace('127.0.0.1:3000', new URL(service.url).host)
    .replace(/\}\s*$/, `${blockAfter('### Files sent by nginx')}}`)
    .replace('/var/lib/everspoken/files/', `${service.storageDir}/files/`)
}

describe.skipIf(!hasNginx)('files sent by nginx', () => {
  beforeAll(async () => {
    service = await startService({ X_ACCEL_REDIRECT: '/stored-files', TRUST_PROXY: '1' })
    owner = await newPerson(service.url, 'owner')
    stranger = await newPerson(service.url, 'stranger')
    await keepFile(fileStoreIn(service.storageDir), key, bytes)
    const [user] = readRows<{ id: string }>(service, `SELECT id FROM users WHERE username = 'owner'`)
    const audio = { audioPath: key, durationMs: 1000, sizeBytes: bytes.length }
    inDatabase(service, (db) =>
      insertStory(db, user?.id ?? '', { status: 'ready', sampleKey: null, ...audio }),
    )
    nginx = await startNginx(recipe)
    for (const visitor of [owner, stranger]) visitor.moveTo(nginx.url)
  })

  afterAll(async () => {
    await nginx?.stop()
    await service?.dispose()
  })

  const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

  it('come whole, with every header that the service gives them', async () => {
    const headers = { Cookie: owner.cookieHeader() }
    const named = await fetch(service.url + path, { headers })
    const sent = await owner.get(path)
    expect((await bytesOf(named)).length).toBe(0)
    expect(named.headers.get('X-Accel-Redirect')).toMatch(/^\/stored-files\/[0-9a-f/]+$/)
    expect(sent.headers.has('X-Accel-Redirect')).toBe(false)
    const ofConnection = [
      'connection',
      'content-length',
      'date',
      'keep-alive',
      'transfer-encoding',
      'x-accel-redirect',
      'x-request-id',
    ]
    for (const [name, value] of named.headers) {
      if (!ofConnection.includes(name)) expect([name, sent.headers.get(name)]).toEqual([name, value])
    }
    expect(sent.headers.get('X-Request-Id')).toMatch(/^[\w-]{36}$/)
    expect(sent.headers.get('Content-Type')).toBe('audio/mpeg')
    expect((await bytesOf(sent)).equals(bytes)).toBe(true)
  })

  it('are saved under their name, in parts', async () => {
    const response = await owner.get(`${path}?download`, { Range: 'bytes=1000-1999' })
    expect(response.status).toBe(206)
    expect(response.headers.get('Content-Range')).toBe(`bytes 1000-1999/${bytes.length}`)
    expect(response.headers.get('Content-Disposition')).toMatch(/^attachment; filename=/)
    expect((await bytesOf(response)).equals(bytes.subarray(1000, 2000))).toBe(true)
    expect((await owner.get(path, { Range: `bytes=${bytes.length}-` })).status).toBe(416)
  })

  it('are not sent again to a browser that has them', async () => {
    const etag = (await owner.send('HEAD', path)).headers.get('ETag') ?? ''
    // fetch() adds its own no-cache to a condition, which changes nothing here.
    expect((await owner.get(path, { 'If-None-Match': etag })).status).toBe(304)
    const part = await owner.get(path, { Range: 'bytes=0-0', 'If-Range': '"another"' })
    expect(part.status).toBe(200)
  })

  it('are missing for strangers and visitors', async () => {
    expect((await stranger.get(path)).status).toBe(404)
    expect((await new Visitor(nginx.url).get(path)).status).toBe(404)
  })

  it('can’t be reached by the name that nginx has for them', async () => {
    const named = await fetch(service.url + path, { headers: { Cookie: owner.cookieHeader() } })
    const name = named.headers.get('X-Accel-Redirect') ?? ''
    expect(readFileSync(join(service.storageDir, name.replace('stored-', ''))).equals(bytes)).toBe(true)
    for (const target of [
      name,
      name.replace('/stored-files/', '/stored-files//'),
      '/stored-files/../app.sqlite',
    ])
      expect((await owner.get(target)).status).toBe(404)
  })
})
