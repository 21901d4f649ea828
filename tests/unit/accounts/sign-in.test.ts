import { beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '~/accounts/sign-in.server'
import { createUser, type User } from '~/accounts/users.server'
import { quickHash } from '../../support/quick-hash'

const password = 'Long-enough-é1 '
const from = (address: string) => ({ address })
const invalid = { ok: false, reason: 'credentials', message: 'Invalid credentials' }

let ada: User
beforeAll(() => {
  const names = { username: 'ada_byron', firstName: 'Ada', lastName: 'Byron' }
  ada = createUser({ ...names, passwordHash: quickHash(password) }).user!
})

describe('signIn', () => {
  it('returns the user of a username, in any case, and password', async () => {
    expect(await signIn({ username: 'Ada_Byron', password }, from('192.0.2.1'))).toEqual({
      ok: true,
      user: ada,
    })
  })

  it.each([
    ['ada_byron', 'wrong'],
    ['nobody', password],
  ])('refuses a wrong password and an unknown username alike: %s', async (username, password) => {
    expect(await signIn({ username, password }, from('192.0.2.2'))).toEqual(invalid)
  })

  it('forgets the failures after a success', async () => {
    const tries = Array.from({ length: 9 }, () => 'wrong').concat(password)
    for (const guess of [...tries, ...tries]) {
      const { ok } = await signIn({ username: 'ada_byron', password: guess }, from('192.0.2.5'))
      expect(ok).toBe(guess === password)
    }
  })
})
