import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { register, TERMS_VERSION } from '~/accounts/register.server'
import { createUser } from '~/accounts/users.server'
import { database, tables } from '~/platform/storage/database.server'

const { users } = tables

let counter = 0
function newUser(change: Partial<Parameters<typeof createUser>[0]> = {}) {
  counter += 1
  const names = { username: `person_${counter}`, firstName: 'Rose', lastName: 'Miller' }
  return { ...names, email: `person_${counter}@example.org`, passwordHash: 'a hash', ...change }
}

describe('createUser', () => {
  it('throws all other errors', () => {
    expect(() => createUser(newUser({ username: 'x' }))).toThrow()
  })
})

describe('register', () => {
  const rowOf = async (username: string, acceptedTerms: boolean) => {
    const person = { firstName: 'Rose', lastName: 'Miller', password: 'Ferry-bench-1!' }
    await register({ ...person, username, email: `${username}@example.org` }, { acceptedTerms })
    return database().select().from(users).where(eq(users.username, username)).get()
  }

  it('records which terms were accepted, and when', async () => {
    const row = await rowOf('accepting', true)
    expect(row?.acceptedTermsVersion).toBe(TERMS_VERSION)
    expect(row?.acceptedTermsAt).toEqual(row?.createdAt)
    expect(row?.passwordHash).toMatch(/^\$2[aby]\$/)
  })

  it('records nothing for the API, which cannot accept them', async () => {
    const nothing = { acceptedTermsVersion: null, acceptedTermsAt: null }
    expect(await rowOf('calling', false)).toMatchObject(nothing)
  })
})
