import { readdirSync } from 'node:fs'
import { Readable } from 'node:stream'
import { describe, expect, it, vi } from 'vitest'
import { RefusedError, sentenceFor } from '~/admin/backups/operator-error'
import { list, resetUserPassword, resetUserTwoStep } from '~/admin/commands/admin/accounts.server'
import { create } from '~/admin/commands/admin/create.server'
import { database, tables } from '~/platform/storage/database.server'
import { newFolder } from '../support/new-folder'
import { operate } from '../support/operator'
import { lettersIn } from '../support/outbox'
import { newPerson } from '../support/person'
import { queuedEmails } from '../support/queued-emails'
import { insertRow, insertTwoStep, insertUser, rowsOf } from '../support/rows'
import { sharedService } from '../support/service-of-file'
import { isSignedIn, signIn } from '../support/visitor'

const PASSWORD = 'Kitchen-window-7'
const NEW_PASSWORD = 'another-good-one'
const TOO_COMMON =
  'Many people use this password, so it is easy to guess. Three words and a number are easier.'

const service = sharedService()
const admin = (args: string, input?: string) =>
  operate(`admin ${args}`, { storageDir: service.storageDir, input })

/** What the command does in this process, on its own database. */
async function here(act: () => unknown, input = '') {
  const print = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const stdin = vi.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from([input]) as never)
  const run = async () => act()
  const [code, stderr] = await run().then(
    () => [0, ''],
    (error) => [error instanceof RefusedError ? 2 : 1, sentenceFor(error)],
  )
  const stdout = print.mock.calls.map(([line]) => line).join('')
  print.mockRestore()
  stdin.mockRestore()
  return { code, stdout, stderr }
}

const people = () => rowsOf(database(), tables.users)
const al = { firstName: 'Al', lastName: 'Bo', passwordStdin: true }

describe('admin create', () => {
  it('creates an admin who can sign in while the service runs', async () => {
    const { code, stdout, stderr } = await admin(
      'create --username keeper --first-name Ada --last-name Keeper --email ada@example.org --password-stdin',
      `${PASSWORD}\n`,
    )
    expect([code, stdout]).toEqual([0, 'keeper is an admin now, and can sign in.\n'])
    expect(stdout + stderr).not.toContain(PASSWORD)
    const visitor = await signIn(service.url, 'keeper', PASSWORD)
    expect((await visitor.get('/admin-dashboard')).status).toBe(200)
  })

  it('reads the password from ADMIN_PASSWORD, and needs no email address', async () => {
    vi.stubEnv('ADMIN_PASSWORD', PASSWORD)
    expect(await here(() => create({ ...al, username: 'second', passwordStdin: false }))).toMatchObject({
      code: 0,
    })
    vi.unstubAllEnvs()
    expect(people()).toMatchObject([{ username: 'second', role: 'admin', email: null }])
  })

  it('reports all errors with the texts of sign-up, and creates nothing', async () => {
    const before = people()
    const wrong = { username: 'a!', firstName: 'A', email: 'nowhere', passwordStdin: true }
    expect(await here(() => create(wrong), PASSWORD)).toMatchObject({
      code: 2,
      stderr: [
        'No admin was created:',
        '  --first-name: First name must be at least 2 characters',
        '  --last-name: is required without a terminal',
        '  --username: Username must be at least 3 characters',
        '  --email: Please enter a valid email address',
      ].join('\n'),
    })
    expect(await here(() => create({ ...al, username: 'weak' }), 'abcdefgh\n')).toMatchObject({
      code: 2,
      stderr: 'Password must contain one uppercase letter, one number, one special character (!@#$%^&* etc.)',
    })
    expect(people()).toEqual(before)
  })

  it('never promotes an existing account', async () => {
    const id = insertUser(database(), { username: 'only_a_user', email: 'only_a_user@example.org' })
    expect(await here(() => create({ ...al, username: 'ONLY_a_user' }), PASSWORD)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Username already exists. An existing account never becomes an admin'),
    })
    const other = { ...al, username: 'other', email: 'only_a_user@example.org' }
    expect(await here(() => create(other), PASSWORD)).toMatchObject({
      code: 1,
      stderr: 'Email already exists. Choose another address.',
    })
    expect(people().find((person) => person.id === id)?.role).toBe('user')
  })

  it('does not prompt without a terminal, and accepts no password as an argument', async () => {
    expect(await here(() => create({ ...al, username: 'mute', passwordStdin: false }))).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(
        /no terminal to prompt for the password\..+--password-stdin.+ADMIN_PASSWORD/,
      ),
    })
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
    const { code, stdout, stderr } = await admin(
      'reset-password Forgetful --yes --password-stdin',
      `${NEW_PASSWORD}\r\n`,
    )
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
    insertUser(database(), { username: 'careful' })
    const before = people()
    const reset = (username: string, yes: boolean, password = NEW_PASSWORD) =>
      here(() => resetUserPassword(username, { yes, passwordStdin: true }), password)
    expect(await reset('careful', false)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('add --yes'),
    })
    expect(await reset('careful', true, 'password')).toMatchObject({ code: 2, stderr: TOO_COMMON })
    expect(await reset('nobody', true)).toMatchObject({
      code: 1,
      stderr: 'There is no user with the username nobody.',
    })
    expect(people()).toEqual(before)
  })
})

it('admin reset-two-step lets a user sign in with the password alone, ends their sessions and tells them', async () => {
  const userId = insertUser(database(), { username: 'phoneless', email: 'phoneless@example.org' })
  insertTwoStep(database(), userId)
  const at = new Date()
  insertRow(database(), tables.sessions, { userId, tokenHash: 'h', idleMs: 1, createdAt: at, expiresAt: at })
  const left = () => [rowsOf(database(), tables.twoStep).length, rowsOf(database(), tables.sessions).length]
  expect(await here(() => resetUserTwoStep('phoneless', {}))).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('add --yes'),
  })
  expect(left()).toEqual([1, 1])
  expect(await here(() => resetUserTwoStep('Phoneless', { yes: true }))).toMatchObject({
    code: 0,
    stdout:
      'phoneless signs in with the password alone now, and is signed out everywhere. An email tells them.\n',
  })
  expect(left()).toEqual([0, 0])
  expect(queuedEmails()).toMatchObject([{ subject: 'Two-step sign-in is off for your Everspoken account' }])
})

describe('admin list', () => {
  it('lists the admins or all users in columns', async () => {
    await newPerson(service.url, 'listed')
    const { stdout } = await admin('list')
    expect(stdout).toMatch(/^username +name +email +created\n/)
    expect(stdout).toMatch(/^keeper +Ada Keeper +ada@example\.org +\d{4}-\d\d-\d\d$/m)
    expect(stdout).not.toContain('listed')
    insertUser(database(), { username: 'listed', firstName: 'Mary', lastName: 'Ellis' })
    expect((await here(() => list({ all: true }))).stdout).toMatch(/^listed +Mary Ellis .+ user$/m)
  })

  it('does not create a database', async () => {
    const storageDir = newFolder()
    const ended = await operate('admin list', { storageDir })
    expect(ended).toMatchObject({ code: 1, stderr: expect.stringContaining('Is STORAGE_DIR right?') })
    expect(readdirSync(storageDir)).toEqual([])
  })
})
