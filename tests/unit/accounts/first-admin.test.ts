import { beforeEach, describe, expect, it } from 'vitest'
import { verifySignIn } from '~/accounts/password/password.server'
import { ensureFirstAdmin } from '~/accounts/register.server'
import { createUser, getCredentials } from '~/accounts/users.server'
import { ConfigError } from '~/platform/config.server'
import { database, tables } from '~/platform/storage/database.server'

const settings = { username: 'keeper', password: 'Ferry-bench-1!', email: 'keeper@example.org' }
const person = { firstName: 'Rose', lastName: 'Miller', passwordHash: 'a hash' }

describe('ensureFirstAdmin', () => {
  beforeEach(() => {
    database().delete(tables.users).run()
  })

  it('creates the admin of the settings', async () => {
    expect(ensureFirstAdmin(settings)).toBe(true)
    expect((await verifySignIn('keeper', settings.password))?.role).toBe('admin')
    expect(getCredentials('keeper')?.user.email).toBe('keeper@example.org')
  })

  it('changes nothing once there is an admin', () => {
    ensureFirstAdmin(settings)
    expect(ensureFirstAdmin({ ...settings, username: 'second', password: 'bad' })).toBe(true)
    expect(ensureFirstAdmin(undefined)).toBe(true)
    expect(getCredentials('second')?.user).toBeUndefined()
  })

  it('names each bad setting, and no value', () => {
    const bad = { username: 'a b c', password: 'secret', email: 'nowhere' }
    const refused = () => ensureFirstAdmin(bad)
    expect(refused).toThrow(ConfigError)
    expect(refused).toThrow(/ADMIN_USERNAME: Username can only contain letters, numbers, and underscores/)
    expect(refused).toThrow(
      /ADMIN_PASSWORD: Password must contain at least 8 characters, one uppercase letter/,
    )
    expect(refused).toThrow(/ADMIN_EMAIL: Please enter a valid email address/)
    expect(refused).not.toThrow(/secret|nowhere|a b c/)
  })

  it('never promotes the user who has the username', () => {
    createUser({ ...person, username: 'Keeper' })
    expect(() => ensureFirstAdmin(settings)).toThrow(/ADMIN_USERNAME: another account/)
    expect(getCredentials('keeper')?.user.role).toBe('user')
  })

  it('refuses an email address that is taken', () => {
    createUser({ ...person, username: 'rose', email: 'KEEPER@example.org' })
    expect(() => ensureFirstAdmin(settings)).toThrow(/ADMIN_EMAIL: another account/)
  })
})
