import { beforeAll, describe, expect, it, vi } from 'vitest'
import { action as signOut } from '~/accounts/pages/sign-out/route'
import { getViewer } from '~/accounts/session/guards.server'
import { createUser, getCredentials } from '~/accounts/users.server'
import { action as signIn } from '~/pages/landing/account/sign-in'
import { action as signUp } from '~/pages/landing/account/sign-up'
import { database } from '~/platform/storage/database.server'
import { quickHash } from '../../../support/quick-hash'

const PASSWORD = 'Ferry-bench-1!'
const hugo = {
  firstName: 'Hugo',
  lastName: 'Miller',
  email: 'hugo@example.org',
  username: 'hugo',
  password: PASSWORD,
  confirmPassword: PASSWORD,
  acceptTerms: 'on',
}

const context = { requestId: 'a request', cspNonce: '' }

function requestOf(fields?: Record<string, string>, cookie = '', path = '/') {
  const body = fields && new URLSearchParams(fields)
  return new Request(`http://localhost${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { Cookie: cookie },
    body,
  })
}

const forms = {
  signIn: { action: signIn, path: '/sign-in' },
  signUp: { action: signUp, path: '/sign-up' },
  signOut: { action: signOut, path: '/sign-out' },
}
type Form = keyof typeof forms

async function send(form: Form, fields: Record<string, string>, cookie = '') {
  const { action, path } = forms[form]
  const result = await action({ request: requestOf(fields, cookie, path), context, params: {} })
  return result
}

async function redirected(form: Form, fields: Record<string, string>, cookie = ''): Promise<Response> {
  const result = await send(form, fields, cookie)
  if (!(result instanceof Response)) throw new Error(`refused: ${JSON.stringify(result)}`)
  return result
}

async function refused(form: Form, fields: Record<string, string>) {
  const result = await send(form, fields)
  if (!('data' in result)) throw new Error(`not refused: ${result.status}`)
  return { status: result.init?.status, ...result.data }
}

const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')

beforeAll(() => {
  const names = { firstName: 'Rose', lastName: 'Miller' }
  const passwordHash = quickHash(PASSWORD)
  createUser({ ...names, username: 'rose', email: 'rose@example.org', passwordHash })
  createUser({ ...names, username: 'keeper', role: 'admin', passwordHash })
})

describe('signing in', () => {
  it.each([
    ['rose', 'rose', '/user-dashboard'],
    [' Rose@Example.org ', 'rose', '/user-dashboard'],
    ['keeper', 'keeper', '/admin-dashboard'],
  ])('loads for %s the dashboard of %s as a new document', async (username, user, url) => {
    const response = await redirected('signIn', { username, password: PASSWORD })
    expect(response.status).toBe(303)
    expect(response.headers.get('Location')).toBe(url)
    expect(response.headers.get('X-Remix-Reload-Document')).toBe('true')
    expect((await getViewer(requestOf(undefined, cookiesOf(response))))?.username).toBe(user)
  })

  it('has one error for an empty form', async () => {
    const { status, errors } = await refused('signIn', { username: ' ', password: '' })
    expect(status).toBe(422)
    expect(errors).toEqual({
      username: 'Please fill in all fields',
      password: 'Please fill in all fields',
    })
  })
})

describe('signing up', () => {
  it('redirects to / if the account was created without a session', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const sqlite = database().$client
    sqlite.exec("CREATE TEMP TRIGGER full BEFORE INSERT ON sessions BEGIN SELECT RAISE(ABORT, 'full'); END")
    const response = await redirected('signUp', { ...hugo, username: 'greta', email: 'greta@example.org' })
    sqlite.exec('DROP TRIGGER full')
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/'])
    expect(getCredentials('greta')).toBeDefined()
    expect(log.mock.lastCall?.[0]).toContain('session-after-sign-up')
    log.mockRestore()
  })

  it.each([
    [{ username: 'ROSE', email: 'free@example.org' }, 'username', /^This username is already taken\./],
    [
      { username: 'free_name', email: 'Rose@example.org' },
      'email',
      /^An account with this email already exists\./,
    ],
  ])('names the field that is taken: %j', async (change, culprit, text) => {
    const refusal = await refused('signUp', { ...hugo, ...change })
    expect(refusal.status).toBe(409)
    expect(refusal.errors).toEqual({ [culprit]: expect.stringMatching(text) })
    expect(refusal.problem).toMatchObject({
      title: 'Registration Failed',
      description: expect.stringMatching(text),
    })
    expect(refusal.values).not.toHaveProperty('password')
  })
})
