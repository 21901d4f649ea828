import { describe, expect, it, vi } from 'vitest'
import { getViewer } from '~/accounts/session/guards.server'
import { endSession, startSession } from '~/accounts/session/session-cookie.server'
import { database, tables } from '~/platform/storage/database.server'
import { newPerson } from '../../voices/people'

const requestTo = (path: string, setCookie?: string) =>
  new Request(`http://localhost${path}`, { headers: setCookie ? { Cookie: setCookie.split(';')[0] } : {} })

describe('the session cookie', () => {
  it('identifies the user in each later request, and is HttpOnly', async () => {
    const user = newPerson()
    const cookie = await startSession(requestTo('/'), user.id, { rememberMe: false })
    expect(cookie).toMatch(/^everspoken_session=[^;]+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(await getViewer(requestTo('/', cookie))).toEqual(user)
  })

  it('is bound to https and its host when APP_URL is https', async () => {
    vi.resetModules()
    vi.stubEnv('APP_URL', 'https://voices.example.org')
    const secure = await import('~/accounts/session/session-cookie.server')
    const cookie = await secure.startSession(requestTo('/'), newPerson().id)
    expect(cookie).toMatch(/^__Host-everspoken_session=[^;]+; .*Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect(cookie).not.toContain('Domain')
    vi.unstubAllEnvs()
    vi.resetModules()
  })

  it('never adopts a token from the visitor', async () => {
    const planted = `everspoken_session=${encodeURIComponent(btoa(JSON.stringify('planted')))}`
    const cookie = await startSession(requestTo('/', planted), newPerson().id)
    expect(cookie).not.toContain(planted)
    expect(await getViewer(requestTo('/', planted))).toBeUndefined()
  })

  it('lasts longer with rememberMe', async () => {
    const user = newPerson()
    const idleMs = () => database().select({ idleMs: tables.sessions.idleMs }).from(tables.sessions).all()
    const before = idleMs().length
    await startSession(requestTo('/'), user.id, { rememberMe: true })
    expect(idleMs()).toHaveLength(before + 1)
    expect(Math.max(...idleMs().map((row) => row.idleMs))).toBe(30 * 24 * 3600 * 1000)
  })

  it.each([
    '',
    'x',
    '%',
    '%00',
    btoa('{}'),
    btoa('[1]'),
    btoa('null'),
    btoa('"x'),
    btoa(`"${'x'.repeat(5000)}"`),
    '💔',
  ])('is signed out with a value like "%s"', async (value) => {
    const request = { headers: { get: () => `everspoken_session=${value}` }, url: 'http://localhost/' }
    expect(await getViewer(request as unknown as Request)).toBeUndefined()
    expect(await endSession(request as unknown as Request)).toContain('everspoken_session=;')
  })
})

describe('the guards', () => {
  it('read the session once per request', async () => {
    const request = requestTo('/', await startSession(requestTo('/'), newPerson().id))
    expect(await getViewer(request)).toBe(await getViewer(request))
  })
})
