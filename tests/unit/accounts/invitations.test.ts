import { beforeEach, describe, expect, it } from 'vitest'
import { accountEmails } from '~/accounts/account-emails.server'
import {
  createInvitation,
  invitationLink,
  inviteAsAdmin,
  listInvitations,
  revokeInvitation,
  signUpRefusal,
} from '~/accounts/invitations.server'
import { register } from '~/accounts/register.server'
import { handleCall } from '~/api/calls.server'
import { pruneRows } from '~/housekeeping.server'
import { action, loader } from '~/pages/landing/account/sign-up'
import { config, parseConfig } from '~/platform/config.server'
import { database, tables } from '~/platform/storage/database.server'
import { insertUser, rowsOf } from '../../support/rows'

const db = database()
const context = { requestId: 'a request', cspNonce: '' }
const DAY_MS = 86_400_000

type SignUps = typeof config.signUps
const set = (signUps: SignUps) => Object.assign(config, { signUps })

beforeEach(() => {
  for (const table of [tables.users, tables.invitations, tables.jobs, tables.rateLimits])
    db.delete(table).run()
  set('invite')
  config.smtpUrl = undefined
})

const tokenIn = (link: string | undefined) => new URL(link ?? '').searchParams.get('invitation') ?? ''

function newToken(email?: string, now?: Date): string {
  const made = createInvitation({ email }, now)
  return tokenIn(made.ok ? invitationLink(made.id, { now }) : undefined)
}

let people = 0
const newcomer = () => {
  people += 1
  const username = `newcomer_${people}`
  const names = { firstName: 'Hugo', lastName: 'Miller', email: `${username}@example.org` }
  return { ...names, username, password: 'Ferry-bench-1!' }
}
const signUp = (invitation?: string, change: Partial<ReturnType<typeof newcomer>> = {}) =>
  register({ ...newcomer(), ...change }, { acceptedTerms: true, invitation })
const usernames = () => rowsOf(db, tables.users).map(({ username }) => username)
const landing = (query: string) => new Request(`http://localhost/sign-up${query}`)

describe('SIGN_UPS', () => {
  it('is open, invite or closed', () => {
    expect(parseConfig({ NODE_ENV: 'test' }).signUps).toBe('open')
    expect(() => parseConfig({ NODE_ENV: 'test', SIGN_UPS: 'maybe' })).toThrow(
      'SIGN_UPS: one of open, invite, closed',
    )
  })

  it.each<[SignUps, boolean, string | undefined]>([
    ['open', false, undefined],
    ['open', true, undefined],
    ['invite', false, 'forbidden'],
    ['invite', true, undefined],
    ['closed', false, 'forbidden'],
    ['closed', true, 'forbidden'],
  ])('%s, with an invitation: %s, refuses for: %s', async (signUps, isInvited, reason) => {
    const token = isInvited ? newToken() : undefined
    set(signUps)
    expect(signUpRefusal(token)?.reason).toBe(reason)
    const result = await signUp(token)
    expect('reason' in result ? result.reason : undefined).toBe(reason)
    expect(usernames()).toHaveLength(reason ? 0 : 1)
  })

  it.each<[SignUps, string, string, number]>([
    ['closed', '', 'Sign-ups are closed', 200],
    ['invite', '', 'By invitation only', 200],
    ['invite', '?invitation=nobody-has-this', 'This link no longer works', 404],
    ['open', '?invitation=nobody-has-this', 'This link no longer works', 404],
  ])('%s has a panel instead of the form of /sign-up%s', async (signUps, query, title, status) => {
    set(signUps)
    const { data, init } = await loader({ request: landing(query), context, params: {} })
    expect([data.closed?.title, init?.status]).toEqual([title, status])
    expect(data.closed?.supportEmail).toBe(config.supportEmail)
  })

  it('shows the form to an invitation, whose token stays out of Referer headers', async () => {
    const request = landing(`?invitation=${newToken()}`)
    const { data, init } = await loader({ request, context, params: {} })
    expect(data.closed).toBeUndefined()
    expect(new Headers(init?.headers).get('Referrer-Policy')).toBe('strict-origin')
  })

  it('refuses in words that no client of the API takes for another error', () => {
    const refusals = [signUpRefusal(undefined), signUpRefusal('nobody-has-this')]
    set('closed')
    // The words of docs/spec.md, section 8.
    for (const refusal of [...refusals, signUpRefusal(undefined)])
      expect(refusal?.message).not.toMatch(/username|email|validation|invalid/i)
  })

  it('holds for the form and the API', async () => {
    const body = new URLSearchParams({
      ...{ ...newcomer(), confirmPassword: 'Ferry-bench-1!', acceptTerms: 'on' },
    })
    const post = (query: string) =>
      action({
        request: new Request(`http://localhost/sign-up${query}`, { method: 'POST', body }),
        context,
        params: {},
      })
    expect(await post('')).toMatchObject({ init: { status: 403 } })
    expect(await post('?invitation=nobody-has-this')).toMatchObject({ init: { status: 404 } })
    expect(await post(`?invitation=${newToken()}`)).toMatchObject({ status: 303 })
    const call = async (invitation?: unknown) => {
      const headers = { 'Content-Type': 'application/json' }
      const sent = { method: 'POST', headers, body: JSON.stringify({ ...newcomer(), invitation }) }
      return (await handleCall({ request: new Request('http://localhost/api/auth/register', sent), context }))
        .status
    }
    expect(await call()).toBe(403)
    expect(await call('nobody-has-this')).toBe(404)
    expect(await call(newToken())).toBe(201)
    expect(await call(7)).toBe(422)
    expect(usernames()).toHaveLength(2)
  })
})

describe('an invitation', () => {
  it('makes one account, also for two who try at once', async () => {
    const token = newToken()
    const results = await Promise.all([signUp(token), signUp(token)])
    expect(results.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect(await signUp(token)).toMatchObject({ reason: 'gone' })
    expect(usernames()).toHaveLength(1)
  })

  it('is still there after a sign-up with a username that is taken', async () => {
    insertUser(db, { username: 'taken' })
    const token = newToken()
    expect(await signUp(token, { username: 'taken' })).toMatchObject({ reason: 'taken' })
    expect(await signUp(token)).toMatchObject({ ok: true })
  })

  it('ends after seven days, when it is revoked, and when the clock was set back before it', () => {
    const now = new Date()
    const old = newToken(undefined, new Date(now.getTime() - 7 * DAY_MS))
    const young = newToken(undefined, new Date(now.getTime() - 6 * DAY_MS))
    const ahead = newToken(undefined, new Date(now.getTime() + DAY_MS))
    expect([old, young, ahead].map((token) => signUpRefusal(token)?.reason)).toEqual([
      'gone',
      undefined,
      'gone',
    ])
    const [open] = listInvitations()
    expect(listInvitations()).toHaveLength(1)
    pruneRows(db)
    expect(db.select().from(tables.invitations).all()).toMatchObject([{ id: open?.id }])
    revokeInvitation(open?.id ?? '')
    expect(signUpRefusal(young)?.reason).toBe('gone')
  })

  it('is stored without its token, and has only its newest link', () => {
    const made = createInvitation({})
    const [first, second] = made.ok ? [invitationLink(made.id), invitationLink(made.id)] : []
    expect(first).toMatch(/^http:\/\/localhost:3000\/sign-up\?invitation=[\w-]{43}$/)
    expect(signUpRefusal(tokenIn(first))?.reason).toBe('gone')
    expect(signUpRefusal(tokenIn(second))).toBeUndefined()
    expect(JSON.stringify(db.select().from(tables.invitations).all())).not.toContain(tokenIn(second))
  })

  it('is sent to an email address by a job, which stores no link', () => {
    config.smtpUrl = 'smtp://127.0.0.1:1'
    expect(inviteAsAdmin({ id: 'keeper' }, 'Rose@example.org')).toEqual({ ok: true, link: undefined })
    const record = { adminId: 'keeper', act: 'invited', what: 'invitation', userId: null }
    expect(db.select().from(tables.auditRecords).all()).toMatchObject([record])
    const [job] = db.select().from(tables.jobs).all()
    const [{ id }] = listInvitations()
    expect(job?.payload).toEqual({ letter: 'invitation', about: id })
    const mail = accountEmails.invitation?.(id)
    expect(mail?.to).toBe('Rose@example.org')
    const token = /invitation=([\w-]+)/.exec(mail?.text ?? '')?.[1]
    expect(signUpRefusal(token)).toBeUndefined()
    revokeInvitation(id)
    expect(accountEmails.invitation?.(id)).toBeUndefined()
  })

  it('replaces another one for the same address, and is not made for a user', () => {
    const first = newToken('rose@example.org')
    newToken('ROSE@example.org')
    expect(signUpRefusal(first)?.reason).toBe('gone')
    expect(listInvitations()).toMatchObject([{ email: 'ROSE@example.org' }])
    insertUser(db, { email: 'ada@example.org' })
    expect(createInvitation({ email: 'ADA@example.org' })).toMatchObject({ reason: 'taken' })
  })

  it('is one of at most a hundred that are open', () => {
    const week = new Date(Date.now() - 8 * DAY_MS)
    for (let number = 0; number < 3; number += 1) createInvitation({}, week)
    for (let number = 0; number < 100; number += 1) expect(createInvitation({}).ok).toBe(true)
    expect(createInvitation({})).toMatchObject({ ok: false, reason: 'invalid' })
    revokeInvitation(listInvitations()[0]?.id ?? '')
    expect(createInvitation({}).ok).toBe(true)
  })

  it('is not made while sign-ups are closed', () => {
    set('closed')
    expect(createInvitation({})).toMatchObject({ ok: false, reason: 'forbidden' })
  })
})
