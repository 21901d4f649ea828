import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createReset, resetPassword } from '~/accounts/password/password-reset.server'
import { signInHeaders } from '~/accounts/session/known-device.server'
import { createSession, readSession } from '~/accounts/sessions.server'
import { signIn } from '~/accounts/sign-in.server'
import { setSuspended, setSuspendedAsAdmin } from '~/accounts/suspension.server'
import { handleCall } from '~/api/calls.server'
import { action } from '~/pages/landing/account/sign-in'
import { database, tables } from '~/platform/storage/database.server'
import { quickHash } from '../../support/quick-hash'
import { insertUser, rowsOf } from '../../support/rows'

const db = database()
const PASSWORD = 'Ferry-bench-1!'
const passwordHash = quickHash(PASSWORD)
const context = { requestId: 'a request', cspNonce: '' }

let admin: { id: string }
let rose: string

beforeEach(() => {
  for (const table of [tables.users, tables.auditRecords, tables.rateLimits]) db.delete(table).run()
  admin = { id: insertUser(db, { username: 'keeper', role: 'admin' }) }
  rose = insertUser(db, { username: 'rose', email: 'rose@example.org', passwordHash })
})

const enter = (password = PASSWORD) => signIn({ username: 'rose', password }, { address: '192.0.2.1' })
const suspended = { ok: false, reason: 'forbidden', message: expect.stringContaining('is suspended') }
const acts = () =>
  rowsOf(db, tables.auditRecords).map(({ act, what, adminId, userId }) => ({ act, what, adminId, userId }))

describe('a user whom an admin suspends', () => {
  it('has no session even when a sign-in was under way', async () => {
    setSuspended(rose, true)
    expect(readSession(createSession(rose))).toBeUndefined()
    const headers = await signInHeaders(new Request('http://localhost/'), { id: rose, username: 'rose' })
    expect(headers).toHaveLength(2)
    expect(db.select().from(tables.sessions).where(eq(tables.sessions.userId, rose)).all()).toEqual([])
  })

  it('is told so only after the right password, in words that no client takes for another error', async () => {
    setSuspended(rose, true)
    expect(await enter('Wrong-1!')).toEqual({
      ok: false,
      reason: 'credentials',
      message: 'Invalid credentials',
    })
    const refused = await enter()
    expect(refused).toMatchObject(suspended)
    // The words of docs/spec.md, section 8.
    const words = /401|unauthorized|invalid credentials|user|network|connection|too many/i
    expect('message' in refused && refused.message).not.toMatch(words)
  })

  it('is kept out by the API with 403, and by the form with the address to write to', async () => {
    setSuspended(rose, true)
    const body = JSON.stringify({ username: 'rose', password: PASSWORD })
    const headers = { 'Content-Type': 'application/json' }
    const login = new Request('http://localhost/api/auth/login', { method: 'POST', headers, body })
    const response = await handleCall({ request: login, context })
    expect([response.status, response.headers.getSetCookie()]).toEqual([403, []])
    const form = new URLSearchParams({ username: 'rose', password: PASSWORD })
    const request = new Request('http://localhost/sign-in', { method: 'POST', body: form })
    const result = await action({ request, context, params: {} })
    expect(result).toMatchObject({
      init: { status: 403 },
      data: {
        form: 'sign-in',
        problem: { description: expect.stringContaining('the contact form') },
      },
    })
  })

  it('may set a new password by a link, which lets nobody in', async () => {
    setSuspended(rose, true)
    expect(await resetPassword(createReset(rose), 'a new one')).toMatchObject({ ok: true })
    expect(await enter('a new one')).toMatchObject(suspended)
  })
})

describe('suspending', () => {
  it('is recorded each time with the admin, also as a security event, and once for a double click', () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => {})
    for (const isSuspended of [true, true, false, true]) setSuspendedAsAdmin(admin, rose, isSuspended)
    const events = log.mock.calls.map(([line]) => JSON.parse(line))
    log.mockRestore()
    const by = { what: 'account', adminId: admin.id, userId: rose }
    const made = ['suspended', 'unsuspended', 'suspended']
    expect(acts()).toEqual(made.map((act) => ({ act, ...by })))
    expect(events).toMatchObject(
      made.map((act) => ({
        level: 'security',
        event: `user-${act}`,
        userId: rose,
        adminId: admin.id,
      })),
    )
  })

  it('is not for admins, unknown users, or an admin who is deleted', () => {
    const other = insertUser(db, { role: 'admin' })
    for (const id of [admin.id, other]) {
      expect(setSuspendedAsAdmin(admin, id, true)).toMatchObject({ ok: false, reason: 'invalid' })
      expect(setSuspended(id, true)).toBe(false)
    }
    expect(setSuspendedAsAdmin(admin, 'nobody', true)).toMatchObject({ ok: false, reason: 'gone' })
    expect(setSuspendedAsAdmin({ id: rose }, rose, true)).toMatchObject({ reason: 'credentials' })
    expect(acts()).toEqual([])
  })
})
