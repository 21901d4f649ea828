import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileStoreIn } from '~/platform/storage/files/file-store.server'
import { inDatabase, readRows } from '../support/in-database'
import { keepFile } from '../support/kept-stories'
import { hasNginx, type Nginx, startNginx } from '../support/nginx'
import { newPerson } from '../support/person'
import { insertStory } from '../support/rows'
import { type Service, startService } from '../support/service'
import type { Visitor } from '../support/visitor'

/* The recipe of docs/self-hosting.md in a real nginx, without TLS. */

let service: Service
let nginx: Nginx
let owner: Visitor

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
}

describe.skipIf(!hasNginx)('behind nginx', () => {
  beforeAll(async () => {
    service = await startService({ TRUST_PROXY: '1' })
    owner = await newPerson(service.url, 'owner')
    await keepFile(fileStoreIn(service.storageDir), key, bytes)
    const [user] = readRows<{ id: string }>(service, `SELECT id FROM users WHERE username = 'owner'`)
    const audio = { audioPath: key, durationMs: 1000, sizeBytes: bytes.length }
    inDatabase(service, (db) =>
      insertStory(db, user?.id ?? '', { status: 'ready', sampleKey: null, ...audio }),
    )
    nginx = await startNginx(recipe)
    owner.moveTo(nginx.url)
  })

  afterAll(async () => {
    await nginx?.stop()
    await service?.dispose()
  })

  it('a story’s sound comes whole and in parts, to its owner', async () => {
    const whole = Buffer.from(await (await owner.get(path)).arrayBuffer())
    expect(whole.equals(bytes)).toBe(true)
    const part = await owner.get(path, { Range: 'bytes=1000-1999' })
    expect(part.status).toBe(206)
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(1000, 2000))).toBe(true)
  })
})
