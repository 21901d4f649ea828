import { beforeAll, describe, expect, it } from 'vitest'
import { createUser } from '~/accounts/users.server'
import { handleCall } from '~/api/calls.server'
import { limitAddress, limitSignIn } from '~/platform/limits/rate-limit.server'
import { quickHash } from '../../support/quick-hash'

const PASSWORD = 'Ferry-bench-1!'
const newcomer = {
  username: 'newcomer',
  firstName: 'Hugo',
  lastName: 'Miller',
  email: 'hugo@example.org',
  password: PASSWORD,
}

interface Sent {
  method?: string
  body?: unknown
  raw?: string
  type?: string
  cookie?: string
  address?: string
}

async function call(path: string, { method = 'POST', body, raw, type, cookie, address }: Sent = {}) {
  const headers = new Headers({ 'X-Forwarded-For': address ?? '192.0.2.1' })
  if (body !== undefined || type) headers.set('Content-Type', type ?? 'application/json')
  if (cookie) headers.set('Cookie', cookie)
  const request = new Request(`http://localhost/api/auth/${path}`, {
    method,
    headers,
    body: method === 'GET' ? undefined : (raw ?? (body === undefined ? undefined : JSON.stringify(body))),
  })
  const context = { requestId: 'a request', cspNonce: '' }
  try {
    return await handleCall({ request, context })
  } catch (thrown) {
    if (thrown instanceof Response) return thrown
    throw thrown
  }
}

const cookieOf = (response: Response) => response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
const whoIs = (cookie: string) => call('me', { method: 'GET', cookie })

beforeAll(() => {
  const names = { firstName: 'Rose', lastName: 'Miller', email: 'rose@example.org' }
  createUser({ ...names, username: 'rose', passwordHash: quickHash(PASSWORD) })
})

describe('POST /api/auth/login', () => {
  const action = 'login'

  it('starts a new session each time and ends the previous one', async () => {
    const body = { username: 'rose', password: PASSWORD, rememberMe: true }
    const first = cookieOf(await call(action, { body }))
    const second = cookieOf(await call(action, { body, cookie: first }))
    expect((await whoIs(first)).status).toBe(401)
    expect((await whoIs(second)).status).toBe(200)
  })

  it.each([
    ['a wrong password', { username: 'rose', password: 'Wrong-1!' }, 401, 'Invalid credentials'],
    ['an unknown username', { username: 'nobody', password: PASSWORD }, 401, 'Invalid credentials'],
    ['a missing password', { username: 'rose' }, 422, 'Please fill in all fields'],
    [
      'a rememberMe that is no boolean',
      { username: 'rose', password: PASSWORD, rememberMe: 'yes' },
      422,
      'rememberMe must be true or false',
    ],
  ])('refuses %s', async (_what, body, status, message) => {
    const response = await call(action, { body })
    expect(response.status).toBe(status)
    expect(await response.json()).toEqual({ message })
    expect(response.headers.getSetCookie()).toEqual([])
  })

  it('limits guesses, even if the right password comes last', async () => {
    const address = '192.0.2.99'
    for (let tries = 0; tries < 10; tries += 1) await limitSignIn({ account: 'rose', address })
    const response = await call(action, { body: { username: 'rose', password: PASSWORD }, address })
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect((await response.json()).message).toBe(
      'There were too many attempts. Please wait before trying again.',
    )
    expect((await call(action, { body: { username: 'rose', password: PASSWORD } })).status).toBe(200)
  })

  it('takes the email address in place of the username, from a known browser too', async () => {
    const known = await call(action, { body: { username: 'ROSE@example.org', password: PASSWORD } })
    expect((await known.json()).user.username).toBe('rose')
    const cookie = known.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    const address = '192.0.2.97'
    for (let tries = 0; tries < 10; tries += 1) await limitSignIn({ account: 'rose', address })
    const body = { username: 'rose@example.org', password: PASSWORD }
    expect((await call(action, { body, address })).status).toBe(429)
    expect((await call(action, { body, address, cookie })).status).toBe(200)
  })

  it('counts the guesses at an account under both of its names together', async () => {
    const address = '192.0.2.98'
    const guess = (username: string) =>
      call(action, { body: { username, password: 'Wrong-1!' }, address }).then(({ status }) => status)
    for (let tries = 0; tries < 5; tries += 1)
      expect([await guess('rose'), await guess(' Rose@Example.org')]).toEqual([401, 401])
    expect([await guess('rose'), await guess('rose@example.org')]).toEqual([429, 429])
  })

  it.each([
    [415, { raw: 'username=rose', type: 'application/x-www-form-urlencoded' }],
    [415, {}],
    [400, { raw: '{"username":', type: 'application/json' }],
    [400, { raw: '', type: 'application/json' }],
    [413, { body: { username: 'x'.repeat(64 * 1024) } }],
    [422, { body: null }],
    [422, { body: [] }],
  ])('answers %i for a body that is not its own', async (status, sent) => {
    const response = await call(action, sent)
    expect(response.status).toBe(status)
    expect(typeof (await response.json()).message).toBe('string')
  })
})

describe('POST /api/auth/register', () => {
  const action = 'register'

  it('creates the account, returns user and authed, and signs in', async () => {
    const response = await call(action, { body: newcomer })
    expect(response.status).toBe(201)
    expect(await response.json()).toMatchObject({
      authed: true,
      user: { username: 'newcomer', role: 'user' },
    })
    expect((await whoIs(cookieOf(response))).status).toBe(200)
  })

  it('never creates an admin', async () => {
    const body = { ...newcomer, username: 'climber', email: 'climber@example.org', role: 'admin' }
    expect((await (await call(action, { body })).json()).user.role).toBe('user')
  })

  it.each([
    [409, { username: 'ROSE', email: 'other@example.org' }, { username: 'Username already exists' }],
    [409, { username: 'other', email: 'ROSE@example.org' }, { email: 'Email already exists' }],
    [422, { username: 'x' }, { username: 'Username must be at least 3 characters' }],
    [
      422,
      { email: 7, password: 'Long-enough!' },
      { email: 'Email is required', password: 'Password must contain one number' },
    ],
  ])('refuses with %i and an error for each field: %j', async (status, change, errors) => {
    const response = await call(action, { body: { ...newcomer, ...change } })
    expect(response.status).toBe(status)
    const taken = Object.values(errors)[0]
    const message = status === 409 ? taken : 'Please check your information: validation failed'
    expect(await response.json()).toEqual({ message, errors })
    expect(response.headers.getSetCookie()).toEqual([])
  })
})

describe('repeated POST /api/auth/register', () => {
  it('is refused after twenty in an hour from one address, counting only valid ones', async () => {
    const address = '192.0.2.200'
    for (let i = 0; i < 30; i += 1) {
      expect((await call('register', { body: {}, address })).status).toBe(422)
    }
    for (let i = 0; i < 19; i += 1) await limitAddress('sign-up', address)
    const send = () => call('register', { body: newcomer, address })
    expect((await send()).status).toBe(409)
    const response = await send()
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(3000)
    expect(await response.json()).toEqual({
      message: 'There were too many attempts. Please wait before trying again.',
    })
  })
})
