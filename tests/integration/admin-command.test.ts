import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { tables } from '~/storage/database.server'
import { inDatabase } from '../support/in-database'
import { newFolder } from '../support/new-folder'
import { operate } from '../support/operator'
import { lettersIn } from '../support/outbox'
import { newPerson } from '../support/person'
import { insertTwoStep, userIdOf } from '../support/rows'
import { sharedService } from '../support/service-of-file'
import { isSignedIn, signIn } from '../support/visitor'

const PASSWORD = 'Kitchen-window-7'
const NEW_PASSWORD = 'another-good-one'
const TOO_COMMON =
  'Many people use this password, so it is easy to guess. Three words and a number are easier.\n'

const service = sharedService()
const admin = (args: string, more: { settings?: Record<string, string>; input?: string } = {}) =>
  operate(`admin ${args}`, { storageDir: service.storageDir, ...more })

const people = () => inDatabase(service, (db) => db.select().from(tables.users).all())

describe('admin create', () => {
  it('creates an admin who can sign in while the service runs', async () => {
    const { code, stdout, stderr } = await admin(
      'create --username keeper --first-name Ada --last-name Keeper --email ada@example.org --password-stdin',
      { input: `${PASSWORD}\n` },
    )
    expect([code, stdout]).toEqual([0, 'keeper is an admin now, and can sign in.\n'])
    expect(stdout + stderr).not.toContain(PASSWORD)
    const visitor = await signIn(service.url, 'keeper', PASSWORD)
    expect((await visitor.get('/admin-dashboard')).status).toBe(200)
  })

  it('reads the password from ADMIN_PASSWORD, and needs no email address', async () => {
    const { code } = await admin('create --username second --first-name Bea --last-name Second', {
      settings: { ADMIN_PASSWORD: PASSWORD },
    })
    expect(code).toBe(0)
    expect(await isSignedIn(await signIn(service.url, 'second', PASSWORD))).toBe(true)
  })

  it('reports all errors with the texts of sign-up, and creates nothing', async () => {
    const before = people()
    const wrong = await admin('create --username a! --first-name A --email nowhere --password-stdin', {
      input: PASSWORD,
    })
    expect(wrong.code).toBe(2)
    expect(wrong.stderr).toBe(
      [
        'No admin was created:',
        '  --first-name: First name must be at least 2 characters',
        '  --last-name: is required without a terminal',
        '  --username: Username must be at least 3 characters',
        '  --email: Please enter a valid email address\n',
      ].join('\n'),
    )
    const weak = await admin('create --username weak --first-name Al --last-name Bo --password-stdin', {
      input: 'abcdefgh\n',
    })
    expect([weak.code, weak.stderr]).toEqual([
      2,
      'Password must contain one uppercase letter, one number, one special character (!@#$%^&* etc.)\n',
    ])
    expect(people()).toEqual(before)
  })

  it('never promotes an existing account', async () => {
    await newPerson(service.url, 'only_a_user')
    const taken = await admin(
      'create --username ONLY_a_user --first-name Al --last-name Bo --password-stdin',
      {
        input: PASSWORD,
      },
    )
    expect(taken.code).toBe(1)
    expect(taken.stderr).toContain('Username already exists. An existing account never becomes an admin')
    const mail = await admin(
      'create --username other --first-name Al --last-name Bo --email only_a_user@example.org --password-stdin',
      { input: PASSWORD },
    )
    expect([mail.code, mail.stderr]).toEqual([1, 'Email already exists. Choose another address.\n'])
    expect(people().find(({ username }) => username === 'only_a_user')?.role).toBe('user')
  })

  it('does not prompt without a terminal, and accepts no password as an argument', async () => {
    const mute = await admin('create --username mute --first-name Al --last-name Bo')
    expect(mute.code).toBe(2)
    expect(mute.stderr).toMatch(/no terminal to prompt for the password\..+--password-stdin.+ADMIN_PASSWORD/)
    const created = await admin(
      `create --username mute --first-name Al --last-name Bo --password ${PASSWORD}`,
    )
    expect(created.code).toBe(2)
  })
})

describe('admin reset-password', () => {
  it('ends the sessions of a running service, and accepts only the new password', async () => {
    const person = await newPerson(service.url, 'forgetful')
    const other = await newPerson(service.url, 'not_forgetful')
    expect(await isSignedIn(person)).toBe(true)
    const { code, stdout, stderr } = await admin('reset-password Forgetful --yes --password-stdin', {
      input: `${NEW_PASSWORD}\r\n`,
    })
    expect([code, stdout]).toEqual([
      0,
      'forgetful has a new password, and is signed out everywhere. An email tells them.\n',
    ])
    expect(stdout + stderr).not.toContain(NEW_PASSWORD)
    expect([await isSignedIn(person), await isSignedIn(other)]).toEqual([false, true])
    expect(await isSignedIn(await signIn(service.url, 'forgetful', 'Long-enough-1!'))).toBe(false)
    expect(await isSignedIn(await signIn(service.url, 'forgetful', NEW_PASSWORD))).toBe(true)
    await expect
      .poll(async () => (await lettersIn(service.storageDir)).map(({ subject }) => subject))
      .toContain('Your Everspoken password was changed')
  })

  it('changes nothing without confirmation, for an unknown user, or with a common password', async () => {
    const person = await newPerson(service.url, 'careful')
    const unasked = await admin('reset-password careful --password-stdin', { input: NEW_PASSWORD })
    expect([unasked.code, unasked.stderr]).toEqual([2, expect.stringContaining('add --yes')])
    const common = await admin('reset-password careful --yes --password-stdin', { input: 'password' })
    expect([common.code, common.stderr]).toEqual([2, TOO_COMMON])
    const reset = await admin('reset-password nobody --yes --password-stdin', { input: NEW_PASSWORD })
    expect([reset.code, reset.stderr]).toEqual([1, 'There is no user with the username nobody.\n'])
    expect(await isSignedIn(person)).toBe(true)
  })
})

describe('admin reset-two-step', () => {
  it('lets a user sign in with the password alone, ends their sessions and tells them', async () => {
    const person = await newPerson(service.url, 'phoneless')
    inDatabase(service, (db) => insertTwoStep(db, userIdOf(db, 'phoneless')))
    const unasked = await admin('reset-two-step phoneless')
    expect([unasked.code, unasked.stderr]).toEqual([2, expect.stringContaining('add --yes')])
    expect(await isSignedIn(person)).toBe(true)
    const { code, stdout } = await admin('reset-two-step Phoneless --yes')
    expect([code, stdout]).toEqual([
      0,
      'phoneless signs in with the password alone now, and is signed out everywhere. An email tells them.\n',
    ])
    expect(await isSignedIn(person)).toBe(false)
    expect(await isSignedIn(await signIn(service.url, 'phoneless', 'Long-enough-1!'))).toBe(true)
    await expect
      .poll(async () => (await lettersIn(service.storageDir)).map(({ subject }) => subject))
      .toContain('Two-step sign-in is off for your Everspoken account')
  })
})

describe('admin list', () => {
  it('lists the admins or all users in columns', async () => {
    await newPerson(service.url, 'listed')
    const { stdout } = await admin('list')
    expect(stdout).toMatch(/^username +name +email +created\n/)
    expect(stdout).toMatch(/^keeper +Ada Keeper +ada@example\.org +\d{4}-\d\d-\d\d$/m)
    expect(stdout).not.toContain('listed')
    expect((await admin('list --all')).stdout).toMatch(/^listed +Mary Ellis .+ user$/m)
  })

  it('does not create a database', async () => {
    const storageDir = newFolder()
    const ended = await operate('admin list', { storageDir })
    expect(ended).toMatchObject({ code: 1, stderr: expect.stringContaining('Is STORAGE_DIR right?') })
    expect(readdirSync(storageDir)).toEqual([])
  })
})
