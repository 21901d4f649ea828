import bcrypt from 'bcryptjs'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { hashPassword, hashPasswordSync, isTooLongPassword, verifySignIn } from '~/accounts/password.server'
import { createUser } from '~/accounts/users.server'

const PASSWORD = 'Abcdef1!'
const LONGEST = `Aa1!${'x'.repeat(68)}`

describe('a password', () => {
  it('is hashed at cost 11 with a salt of its own', async () => {
    const [one, other] = [await hashPassword(PASSWORD), hashPasswordSync(PASSWORD)]
    expect(bcrypt.getRounds(one)).toBe(11)
    expect(bcrypt.getRounds(other)).toBe(11)
    expect(one).not.toBe(other)
  })

  it('may have 72 bytes and not one more', async () => {
    expect(isTooLongPassword(LONGEST)).toBe(false)
    expect(isTooLongPassword(`${LONGEST}x`)).toBe(true)
    await expect(hashPassword(`${LONGEST}x`)).rejects.toThrow(RangeError)
  })
})

describe('verifySignIn', () => {
  beforeAll(() => {
    const names = { firstName: 'Rose', lastName: 'Miller' }
    createUser({ ...names, username: 'rose', passwordHash: hashPasswordSync(PASSWORD) })
    createUser({ ...names, username: 'long', passwordHash: hashPasswordSync(LONGEST) })
  })

  it('answers the person for the right password, whatever the case of the username', async () => {
    expect((await verifySignIn(' ROSE ', PASSWORD))?.username).toBe('rose')
  })

  it('answers nobody for a wrong password or an unknown username', async () => {
    expect(await verifySignIn('rose', 'abcdef1!')).toBeUndefined()
    expect(await verifySignIn('nobody', PASSWORD)).toBeUndefined()
  })

  it('does not take a longer password for the one that it begins with', async () => {
    expect((await verifySignIn('long', LONGEST))?.username).toBe('long')
    expect(await verifySignIn('long', `${LONGEST}x`)).toBeUndefined()
  })

  it('does the same work for an unknown username as for a known one', async () => {
    const compare = vi.spyOn(bcrypt, 'compare')
    await verifySignIn('nobody', PASSWORD)
    await verifySignIn('rose', PASSWORD)
    const costs = compare.mock.calls.map(([, hash]) => bcrypt.getRounds(hash))
    expect(costs).toEqual([11, 11])
  })
})
