import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { register, TERMS_VERSION } from '~/accounts/register.server'
import { createUser, getCredentials, updateLocation } from '~/accounts/users.server'
import { database, tables } from '~/storage/database.server'

const { users } = tables

let counter = 0
function newUser(change: Partial<Parameters<typeof createUser>[0]> = {}) {
  counter += 1
  const names = { username: `person_${counter}`, firstName: 'Rose', lastName: 'Miller' }
  return { ...names, email: `person_${counter}@example.org`, passwordHash: 'a hash', ...change }
}

describe('createUser', () => {
  it('returns the user without the password hash', () => {
    const now = new Date('2025-10-01T12:00:00Z')
    const { user } = createUser(newUser({ firstName: ' Rose ' }), undefined, now)
    expect(user).toMatchObject({
      firstName: 'Rose',
      role: 'user',
      profilePicture: null,
      location: null,
      createdAt: now,
    })
    expect(Object.keys(user!)).not.toContain('passwordHash')
    expect(getCredentials(user!.username)?.user).toEqual(user)
  })

  it('refuses a username that differs only in case', () => {
    createUser(newUser({ username: 'Grandma' }))
    expect(createUser(newUser({ username: 'gRANDMA' }))).toMatchObject({
      ok: false,
      errors: { username: 'Username already exists' },
    })
  })

  it('refuses an email address that differs only in case', () => {
    createUser(newUser({ email: 'Rose@example.org' }))
    expect(createUser(newUser({ email: 'rose@EXAMPLE.org' }))).toMatchObject({
      ok: false,
      errors: { email: 'Email already exists' },
    })
  })

  it('throws all other errors', () => {
    expect(() => createUser(newUser({ username: 'x' }))).toThrow()
  })
})

describe('register', () => {
  const idOf = (registered: Awaited<ReturnType<typeof register>>) => {
    if (!registered.ok) throw new Error(registered.message)
    return registered.user.id
  }

  it('records which terms were accepted, and when', async () => {
    const person = { firstName: 'Rose', lastName: 'Miller', password: 'Ferry-bench-1!' }
    const registered = await register(
      { ...person, username: 'accepting', email: 'accepting@example.org' },
      { acceptedTerms: true },
    )
    const row = database()
      .select()
      .from(users)
      .where(eq(users.id, idOf(registered)))
      .get()
    expect(row?.acceptedTermsVersion).toBe(TERMS_VERSION)
    expect(row?.acceptedTermsAt).toEqual(row?.createdAt)
    expect(row?.passwordHash).toMatch(/^\$2[aby]\$11\$/)
  })

  it('records nothing for the API, which cannot accept them', async () => {
    const person = { firstName: 'Rose', lastName: 'Miller', password: 'Ferry-bench-1!' }
    const registered = await register(
      { ...person, username: 'calling', email: 'calling@example.org' },
      { acceptedTerms: false },
    )
    const row = database()
      .select()
      .from(users)
      .where(eq(users.id, idOf(registered)))
      .get()
    expect(row?.acceptedTermsVersion).toBeNull()
    expect(row?.acceptedTermsAt).toBeNull()
  })
})

describe('a user', () => {
  it('is found by username in any case', () => {
    const { user } = createUser(newUser({ username: 'Hugo' }))
    expect(getCredentials('hUGO')?.user).toEqual(user)
    expect(getCredentials('nobody')?.user).toBeUndefined()
  })

  it('has the full path of the profile picture', () => {
    const { user } = createUser(newUser())
    database().update(users).set({ profilePicture: 'users/1/picture-2' }).where(eq(users.id, user!.id)).run()
    expect(getCredentials(user!.username)?.user.profilePicture).toBe('/app-storage/users/1/picture-2')
  })

  it('gets a location of three trimmed parts', () => {
    const { user } = createUser(newUser())
    const moved = updateLocation(user!, {
      country: ' USA',
      stateProvince: 'California ',
      city: ' Santa Monica ',
    })
    expect(moved).toMatchObject({
      country: 'USA',
      stateProvince: 'California',
      city: 'Santa Monica',
      location: 'Santa Monica, California, USA',
    })
    expect(getCredentials(user!.username)?.user).toEqual(moved)
  })
})
