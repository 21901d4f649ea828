import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inDatabase } from '../support/in-database'
import { newPerson } from '../support/person'
import { userIdOf } from '../support/rows'
import { type Service, startService } from '../support/service'
import { Visitor } from '../support/visitor'

let service: Service
let person: Visitor
/** Another program, which may hold the lock by which one writes to the database. */
let other: Database.Database

beforeAll(async () => {
  // With a mail server, which nothing asks here, there is a form for a forgotten password.
  service = await startService({
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'hello@voices.example',
  })
  person = await newPerson(service.url, 'rose')
  other = new Database(join(service.storageDir, 'app.sqlite'))
})

afterAll(async () => {
  other?.close()
  await service?.dispose()
})

async function whileLocked<Value>(act: () => Promise<Value>): Promise<Value> {
  other.exec('BEGIN IMMEDIATE')
  try {
    return await act()
  } finally {
    other.exec('ROLLBACK')
  }
}

const place = { country: 'Ireland', stateProvince: 'Clare', city: 'Ballyvaughan' }
const seconds = async (act: () => Promise<unknown>) => {
  const startMs = performance.now()
  await act()
  return (performance.now() - startMs) / 1000
}

describe('while another program writes to the database', () => {
  it('forms are refused with 503, and keep what was typed', async () => {
    await whileLocked(async () => {
      const saved = await person.post('/user-dashboard/location', { ...place })
      expect(saved.status).toBe(503)
      expect(await saved.text()).toContain('value="Ballyvaughan"')
      const byScript = await person.post('/user-dashboard/location.data', { ...place })
      expect(byScript.status).toBe(503)
      const asked = await new Visitor(service.url).post('/forgot-password', { email: 'rose@example.org' })
      expect(asked.status).toBe(503)
      expect(await asked.text()).toContain('value="rose@example.org"')
    })
  })

  it('calls are refused with 503 and Retry-After', async () => {
    await whileLocked(async () => {
      const answer = await person.json('PUT', '/api/location', place)
      expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5'])
      expect((await answer.json()).message).toContain('try again')
    })
  })

  it('pages are read, also where a session would be extended', async () => {
    inDatabase(service, (db) => db.$client.exec('UPDATE sessions SET expires_at = expires_at - 7200000'))
    await whileLocked(async () => {
      for (const path of ['/user-dashboard', '/account', '/faq', '/api/stories', '/api/health'])
        expect([path, (await person.get(path)).status]).toEqual([path, 200])
    })
  })

  it('a page whose opening is recorded is refused with 503 and Retry-After', async () => {
    const admin = await newPerson(service.url, 'keeper', { role: 'admin' })
    const id = inDatabase(service, (db) => userIdOf(db, 'rose'))
    await whileLocked(async () => {
      const page = await admin.get(`/admin-dashboard/users/${id}`)
      expect([page.status, page.headers.get('Retry-After')]).toEqual([503, '5'])
      expect(await page.text()).toContain('Everspoken is busy')
      expect((await admin.get(`/admin-dashboard/users/${id}.data`)).status).toBe(503)
    })
    expect((await admin.get(`/admin-dashboard/users/${id}`)).status).toBe(200)
  })

  it('many requests wait no longer than one, and pages for none of them', async () => {
    const write = () => person.json('PUT', '/api/location', place)
    // The first one that finds the lock after a write is the one that waits.
    expect((await write()).status).toBe(200)
    await whileLocked(async () => {
      const one = await seconds(write)
      const many = await seconds(async () => {
        const writing = Array.from({ length: 10 }, write)
        expect(await seconds(() => person.get('/user-dashboard'))).toBeLessThan(one)
        await Promise.all(writing)
      })
      expect(many).toBeLessThan(2 * one)
    })
  })

  it('a call waits for a lock that ends soon', async () => {
    expect((await person.json('PUT', '/api/location', place)).status).toBe(200)
    other.exec('BEGIN IMMEDIATE')
    const saved = person.json('PUT', '/api/location', place)
    setTimeout(() => other.exec('ROLLBACK'), 200)
    expect((await saved).status).toBe(200)
  })

  it('nothing is a defect', () => {
    expect(service.output()).not.toContain('request-failed')
    expect(service.output()).not.toContain('"status":500')
  })
})

describe('GET /api/health', () => {
  const health = async () => {
    const response = await fetch(new URL('/api/health', service.url))
    return { status: response.status, body: await response.json() }
  }

  it('is ok, and has nothing that helps an attacker', async () => {
    const { status, body } = await health()
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'ok', checks: { database: { ok: true }, queue: { ok: true } } })
    expect(body.checks.engine.name).toBe('classic')
    expect(body.checks.disk.freeMb).toBeGreaterThan(0)
    expect(JSON.stringify(body)).not.toContain(service.storageDir)
  })

  it('fails when a job has waited too long', async () => {
    const hourAgo = Date.now() - 3_600_000
    other
      .prepare(
        "INSERT INTO jobs (id, kind, payload, run_after_at, created_at) VALUES ('j', 'of nobody', '{}', ?, ?)",
      )
      .run(hourAgo, hourAgo)
    await expect.poll(async () => (await health()).status, { interval: 500 }).toBe(503)
    const { body } = await health()
    expect(body).toMatchObject({
      status: 'failing',
      checks: { queue: { ok: false }, database: { ok: true } },
    })
    expect(body.checks.queue.oldestWaitSeconds).toBeGreaterThanOrEqual(3600)
  })
})
