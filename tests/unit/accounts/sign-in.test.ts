import { beforeAll, describe, expect, it } from 'vitest'
import { signIn } from '~/accounts/sign-in.server'
import { createUser } from '~/accounts/users.server'
import { quickHash } from '../../support/quick-hash'

const password = 'Long-enough-é1 '
const from = (address: string) => ({ address })

beforeAll(() => {
  const names = { username: 'ada_byron', firstName: 'Ada', lastName: 'Byron' }
  createUser({ ...names, passwordHash: quickHash(password) })
})

describe('signIn', () => {
  it('forgets the failures after a success', async () => {
    const tries = Array.from({ length: 9 }, () => 'wrong').concat(password)
    for (const guess of [...tries, ...tries]) {
      const { ok } = await signIn({ username: 'ada_byron', password: guess }, from('192.0.2.5'))
      expect(ok).toBe(guess === password)
    }
  })
})
