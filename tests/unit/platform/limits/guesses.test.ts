import { expect, it, vi } from 'vitest'
import { createReset, isResetOpen } from '~/accounts/password/password-reset.server'
import { limitForgot } from '~/platform/limits/rate-limit.server'
import { database } from '~/platform/storage/database.server'
import { insertUser } from '../../../support/rows'

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
