import { expect, it, vi } from 'vitest'
import {
  createReset,
  isResetOpen,
  requestPasswordReset,
  resetPassword,
} from '~/accounts/password/password-reset.server'
import { limitForgot, limitSignIn } from '~/limits/rate-limit.server'
import { database } from '~/storage/database.server'
import { besiege } from '../../bench/guesses'
import { insertUser } from '../../support/rows'

const OWNER = '198.51.100.7'

it('lets an owner in within two minutes while a thousand networks guess ten times a second', async () => {
  const { owners, p95Seconds, keptOut, checked } = await besiege(6)
  expect(owners).toBe(12)
  expect([p95Seconds <= 120, keptOut]).toEqual([true, 0])
  // Two of each network, twenty that are free, and one a minute, after a beginning with shorter delays.
  expect(checked).toBeLessThan(2000 + 20 + 6 + 5)
})

it('lets an owner ask for a reset link, use it and sign in during such guesses', async () => {
  await besiege(3)
  const id = insertUser(database(), { username: 'rose', email: 'rose@example.org' })
  expect(await requestPasswordReset('rose@example.org', { address: OWNER })).toEqual({ ok: true })
  const reset = await resetPassword(createReset(id), 'lilac by the gate', { address: OWNER })
  expect(reset).toMatchObject({ ok: true })
  expect(await limitSignIn({ account: 'rose', address: OWNER })).toEqual({ ok: true })
})

it('leaves a link that works in the owner’s mailbox, however many strangers ask for one', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date() })
  const id = insertUser(database(), { email: 'mary@example.org' })
  const mailbox: string[] = []
  for (let request = 0; request < 720; request += 1) {
    const allowed = await limitForgot('mary@example.org', `2001:db8:${request.toString(16)}::1`)
    if (allowed.ok) mailbox.push(createReset(id, new Date()))
    expect(isResetOpen(mailbox.at(-1) ?? '', new Date())).toBe(true)
    vi.advanceTimersByTime(30_000)
  }
  vi.useRealTimers()
  expect(mailbox.length).toBeLessThan(40)
})
