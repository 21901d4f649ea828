import { beforeEach, describe, expect, it } from 'vitest'
import { createReset } from '~/accounts/password/password-reset.server'
import { knownDevice } from '~/accounts/session/known-device.server'
import { handleCall } from '~/api/calls.server'
import { database, tables } from '~/platform/storage/database.server'
import { insertUser } from '../../support/rows'

const context = { requestId: 'a request', cspNonce: '' }

async function post(path: string, body: unknown) {
  const request = new Request(`http://localhost/api/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': '192.0.2.1' },
    body: JSON.stringify(body),
  })
  const response = await handleCall({ request, context })
  return { status: response.status, body: await response.json(), headers: response.headers }
}

beforeEach(() => {
  database().delete(tables.rateLimits).run()
  database().delete(tables.jobs).run()
  database().delete(tables.contactMessages).run()
})

const jobs = () => database().select().from(tables.jobs).all()

describe('POST /api/forgot-password', () => {
  it.each([
    [null, 'Please enter your email address.'],
    [{}, 'Please enter your email address.'],
    [{ email: 7 }, 'Please enter your email address.'],
    [{ email: '  ' }, 'Please enter your email address.'],
    [{ email: 'rose' }, 'Please enter a valid email address.'],
    [{ email: 'rose@example.org\r\nBcc: all@example.org' }, 'Please enter a valid email address.'],
    [{ email: `${'a'.repeat(250)}@example.org` }, 'Please enter a valid email address.'],
  ])('refuses %j', async (body, message) => {
    expect(await post('forgot-password', body)).toMatchObject({ status: 422, body: { message } })
    expect(jobs()).toEqual([])
  })
})

describe('POST /api/reset-password', () => {
  const action = 'reset-password'

  it.each([
    [null, 422, 'This password reset link is invalid or expired.'],
    [{ newPassword: 'long enough' }, 422, 'This password reset link is invalid or expired.'],
    [{ token: 'x', newPassword: 'long enough' }, 404, 'This password reset link is invalid or expired.'],
    [{ token: 'x', newPassword: 'short' }, 422, 'Password must be at least 8 characters long.'],
    [
      { token: 'x', newPassword: 'Password1!' },
      422,
      'Many people use this password, so it is easy to guess. Three words and a number are easier.',
    ],
    [{ token: 'x', newPassword: '👵👵👵👵' }, 422, 'Password must be at least 8 characters long.'],
    [{ token: 'x' }, 422, 'Password must be at least 8 characters long.'],
    [
      { token: 'x', newPassword: 'é'.repeat(1001) },
      422,
      'Password must be at most 1000 characters long. Please choose a shorter one.',
    ],
  ])('refuses %j with %i', async (body, status, message) => {
    expect(await post(action, body)).toMatchObject({ status, body: { message } })
  })

  it('makes the browser a known one', async () => {
    const username = 'forgetful'
    const token = createReset(insertUser(database(), { username }))
    const { headers } = await post(action, { token, newPassword: 'long enough' })
    const [cookie = ''] = headers.getSetCookie()
    const request = new Request('http://localhost/', { headers: { Cookie: cookie.split(';')[0] ?? '' } })
    expect(await knownDevice(request, username)).toBeDefined()
  })

  it('limits guesses, and no holder of a link', async () => {
    const guess = () => post(action, { token: 'x', newPassword: 'long enough' })
    for (let i = 0; i < 20; i += 1) expect((await guess()).status).toBe(404)
    expect((await guess()).status).toBe(429)
    const body = { token: createReset(insertUser(database())), newPassword: 'long enough' }
    expect((await post(action, body)).status).toBe(200)
  })
})
