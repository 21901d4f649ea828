import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { describe, expect, it } from 'vitest'
import { tables } from '~/storage/database.server'
import { freePort } from '../support/free-port'
import { inDatabase } from '../support/in-database'
import { startMailServer } from '../support/mail-server'
import { newFolder } from '../support/new-folder'
import { operate } from '../support/operator'
import { lettersIn } from '../support/outbox'
import { newPerson } from '../support/person'
import { insertTwoStep, userIdOf } from '../support/rows'
import { serviceOfFile } from '../support/service-of-file'
import { isSignedIn, signIn } from '../support/visitor'

const PASSWORD = 'Kitchen-window-7'
const NEW_PASSWORD = 'another-good-one'
const TOO_COMMON =
  'Many people use this password, so it is easy to guess. Three words and a number are easier.\n'

const service = serviceOfFile()
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
    const common = await admin('create --username weak --first-name Al --last-name Bo --password-stdin', {
      input: 'Password1!\n',
    })
    expect([common.code, common.stderr]).toEqual([2, TOO_COMMON])
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
    expect((await admin('list')).stdout).not.toContain('only_a_user')
  })

  it('does not prompt without a terminal, and accepts no password as an argument', async () => {
    const mute = await admin('create --username mute --first-name Al --last-name Bo')
    expect(mute.code).toBe(2)
    expect(mute.stderr).toMatch(/no terminal to prompt for the password\..+--password-stdin.+ADMIN_PASSWORD/)
    const created = await admin(
      `create --username mute --first-name Al --last-name Bo --password ${PASSWORD}`,
    )
    expect(created.code).toBe(2)
    expect((await admin('create --help')).stdout).toContain('A password is never an argument')
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

  it('changes nothing without confirmation, for an unknown user, or with a short or common password', async () => {
    const person = await newPerson(service.url, 'careful')
    const unasked = await admin('reset-password careful --password-stdin', { input: NEW_PASSWORD })
    expect([unasked.code, unasked.stderr]).toEqual([2, expect.stringContaining('add --yes')])
    const short = await admin('reset-password careful --yes --password-stdin', { input: 'short' })
    expect([short.code, short.stderr]).toEqual([2, 'Password must be at least 8 characters long.\n'])
    const common = await admin('reset-password careful --yes --password-stdin', { input: 'password' })
    expect([common.code, common.stderr]).toEqual([2, TOO_COMMON])
    const reset = await admin('reset-password nobody --yes --password-stdin', { input: NEW_PASSWORD })
    expect([reset.code, reset.stderr]).toEqual([1, 'There is no user with the username nobody.\n'])
    expect(await isSignedIn(person)).toBe(true)
  })
})

describe('admin suspend and unsuspend', () => {
  it('ends the sessions of a running service, and lets the user in again', async () => {
    const person = await newPerson(service.url, 'set_aside')
    const { code, stdout } = await admin('suspend SET_aside')
    expect([code, stdout]).toEqual([0, expect.stringContaining('set_aside is suspended: signed out')])
    expect(await isSignedIn(person)).toBe(false)
    expect(await isSignedIn(await signIn(service.url, 'set_aside', 'Long-enough-1!'))).toBe(false)
    expect((await admin('list --all')).stdout).toMatch(/^set_aside .+ user, suspended$/m)
    expect((await admin('unsuspend set_aside')).stdout).toBe('set_aside can sign in again.\n')
    expect(await isSignedIn(await signIn(service.url, 'set_aside', 'Long-enough-1!'))).toBe(true)
  })

  it('refuses an admin and an unknown user', async () => {
    expect(await admin('suspend keeper')).toMatchObject({
      code: 2,
      stderr: 'keeper is an admin, and can’t be suspended.\n',
    })
    expect((await admin('suspend nobody')).code).toBe(1)
  })
})

describe('admin invite', () => {
  it('prints a link that opens the sign-up form, and sends it to an address', async () => {
    const { code, stdout } = await admin('invite')
    const page = (link: string) => fetch(link.trim().replace(/^http:\/\/localhost:\d+/, service.url))
    expect([code, (await page(stdout)).status]).toEqual([0, 200])
    const mailed = await admin('invite rose@example.org')
    const letters = await lettersIn(service.storageDir)
    const letter = letters.find(({ subject }) => subject === 'You are invited to Everspoken')
    expect([letter?.to?.[0]?.address, letter?.text]).toEqual([
      'rose@example.org',
      expect.stringContaining(mailed.stdout.trim()),
    ])
    expect((await page(mailed.stdout)).status).toBe(200)
  })

  it('refuses an address that is none, and every invitation while sign-ups are closed', async () => {
    expect(await admin('invite nowhere')).toMatchObject({
      code: 2,
      stdout: '',
      stderr: 'Please enter a valid email address\n',
    })
    expect(await admin('invite', { settings: { SIGN_UPS: 'closed' } })).toMatchObject({ code: 2, stdout: '' })
  })
})

describe('admin reset-two-step', () => {
  it('lets a user sign in with the password alone, ends their sessions and tells them', async () => {
    const person = await newPerson(service.url, 'phoneless')
    inDatabase(service, (db) => insertTwoStep(db, userIdOf(db, 'phoneless')))
    expect(await isSignedIn(await signIn(service.url, 'phoneless', 'Long-enough-1!'))).toBe(false)
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
    const again = await admin('reset-two-step phoneless --yes')
    expect([again.code, again.stderr]).toEqual([1, "phoneless doesn't use two-step sign-in.\n"])
    const unknown = await admin('reset-two-step nobody --yes')
    expect([unknown.code, unknown.stderr]).toEqual([1, 'There is no user with the username nobody.\n'])
  })
})

describe('admin list', () => {
  it('lists the admins or all users in columns, without hashes', async () => {
    await newPerson(service.url, 'listed')
    const { stdout } = await admin('list')
    expect(stdout).toMatch(/^username +name +email +created\n/)
    expect(stdout).toMatch(/^keeper +Ada Keeper +ada@example\.org +\d{4}-\d\d-\d\d$/m)
    expect(stdout).not.toContain('listed')
    expect((await admin('list --all')).stdout).toMatch(/^listed +Mary Ellis .+ user$/m)
    const json = (await admin('list --all --json')).stdout
    expect(JSON.parse(json)).toContainEqual(expect.objectContaining({ username: 'listed', role: 'user' }))
    expect(json).not.toContain('$2b$')
  })

  it('does not create a database', async () => {
    const storageDir = newFolder()
    for (const command of ['admin list', 'admin reset-password keeper --yes --password-stdin']) {
      const ended = await operate(command, { storageDir, input: NEW_PASSWORD })
      expect(ended).toMatchObject({ code: 1, stderr: expect.stringContaining('Is STORAGE_DIR right?') })
    }
    expect(readdirSync(storageDir)).toEqual([])
  })
})

describe('admin test-mail', () => {
  const storageDir = newFolder()
  const testMail = (settings: Record<string, string>, to = 'ann@example.org') =>
    operate(`admin test-mail ${to}`, { storageDir, settings: { MAIL_FROM: 'e@example.org', ...settings } })

  it("sends an email, and prints the server's response", async () => {
    const server = await startMailServer()
    const { code, stdout } = await testMail({ SMTP_URL: server.url })
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^The mail server accepted it: 250 /)])
    expect(server.received[0]).toMatchObject({ from: 'e@example.org', to: ['ann@example.org'] })
    await server.close()
  })

  it('prints the path of the email without a mail server', async () => {
    const { code, stdout } = await testMail({})
    const [name] = readdirSync(join(storageDir, 'outbox'))
    expect([code, stdout]).toEqual([0, expect.stringContaining(join(storageDir, 'outbox', name))])
  })

  it('reports a wrong password without printing it, even if the server does', async () => {
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      logger: false,
      onAuth: ({ password }, _session, callback) =>
        callback(Object.assign(new Error(`no such password: ${password}`), { responseCode: 535 })),
    })
    const port = await freePort()
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    const { code, stdout, stderr } = await testMail({
      SMTP_URL: `smtp://ann:s%40cret-word@127.0.0.1:${port}`,
    })
    expect([code, stderr]).toEqual([1, expect.stringContaining('rejected the user and password')])
    expect(stdout + stderr).not.toMatch(/s@cret-word|s%40cret-word/)
    await new Promise<void>((resolve) => server.close(resolve))
  })

  it('reports that the server has no TLS', async () => {
    const server = await startMailServer()
    const { code, stderr } = await testMail({ SMTP_URL: server.url.replace('smtp:', 'smtps:') })
    expect([code, stderr]).toEqual([1, expect.stringContaining('does not use TLS on this port')])
    await server.close()
  })

  it('accepts exactly one valid address', async () => {
    const { code, stderr } = await testMail({}, 'ann,bob@example.org')
    expect([code, stderr]).toEqual([2, 'ann,bob@example.org is not an email address.\n'])
    expect((await testMail({}, '')).code).toBe(2)
  })
})
