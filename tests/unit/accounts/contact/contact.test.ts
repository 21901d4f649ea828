import { beforeEach, describe, expect, it } from 'vitest'
import { contactEmails, sendContactMessage } from '~/accounts/contact/contact.server'
import { contactForm, contactMessage } from '~/accounts/contact/schemas.server'
import { config } from '~/platform/config.server'
import { database, tables } from '~/platform/storage/database.server'

const db = database()

beforeEach(() => {
  db.delete(tables.jobs).run()
  db.delete(tables.contactMessages).run()
})

const typed = {
  firstName: ' Ada ',
  lastName: ' Byron ',
  email: ' ada@example.org ',
  message: ' Hello.\r\nBye. ',
}
const problems = (values: object) => {
  const errors: Record<string, string> = {}
  for (const { path, message } of contactForm.safeParse({ ...typed, ...values }).error?.issues ?? []) {
    errors[String(path[0])] = message
  }
  return errors
}

describe('the contact form', () => {
  it('trims the fields and normalises line ends', () => {
    expect(contactForm.parse(typed)).toEqual({
      firstName: 'Ada',
      lastName: 'Byron',
      email: 'ada@example.org',
      message: 'Hello.\nBye.',
    })
  })

  it('requires each field', () => {
    const required = {
      firstName: 'First name is required',
      lastName: 'Last name is required',
      email: 'Email is required',
      message: 'Message is required',
    }
    expect(problems({ firstName: '', lastName: '', email: '', message: '' })).toEqual(required)
    expect(
      problems({ firstName: ' \u200b', lastName: '\t', email: '\u2800', message: '\r\n \0\u200d' }),
    ).toEqual(required)
    const nothing = { firstName: undefined, lastName: undefined, email: undefined, message: undefined }
    expect(problems(nothing)).toEqual(required)
  })

  it.each([
    'ada',
    'ada@',
    '@example.org',
    'ada@example.org, all@example.org',
    'a b@example.org',
    'ada@ex_ample.org',
  ])('refuses an address that browsers refuse: %s', (email) => {
    expect(problems({ email })).toEqual({ email: 'Please enter a valid email address' })
  })

  it('limits the length of each field', () => {
    expect(problems({ firstName: 'x'.repeat(100), message: 'x'.repeat(5000) })).toEqual({})
    expect(problems({ firstName: 'x'.repeat(101), message: 'x'.repeat(5001) })).toEqual({
      firstName: 'First name must be at most 100 characters',
      message: 'Message must be at most 5000 characters',
    })
    expect(problems({ email: `${'a'.repeat(250)}@example.org` })).toEqual({
      email: 'Email must be at most 254 characters',
    })
  })

  it.each(['Ada\r\nBcc: all@example.org', 'Ada\0', 'Ada\u2028x'])(
    'takes no name of two lines: %j',
    (firstName) => {
      expect(problems({ firstName })).toEqual({
        firstName: 'First name contains a character that cannot be used',
      })
    },
  )
})

describe('the JSON call', () => {
  it.each([null, [], 'x', 7, {}])('refuses a body without fields: %j', (body) => {
    expect(contactMessage.safeParse(body).error?.issues[0]?.message).toBe('Name is required')
  })
})

describe('a message', () => {
  it('is stored and sent to the operator, with the sender as Reply-To, if there is an address', async () => {
    await sendContactMessage({
      name: 'Ada Byron',
      email: 'ada@example.org',
      message: 'Hello <b>there</b>.\nBye.',
    })
    const [row] = db.select().from(tables.contactMessages).all()
    expect(row).toMatchObject({
      name: 'Ada Byron',
      email: 'ada@example.org',
      subject: 'Contact Form Submission',
      message: 'Hello <b>there</b>.\nBye.',
    })
    const [job] = db.select().from(tables.jobs).all()
    // The message is in its own table only.
    expect(JSON.stringify(job)).not.toMatch(/Ada|Hello/)
    expect(job).toMatchObject({ kind: 'send-mail', payload: { letter: 'contact-message', about: row.id } })
    expect(contactEmails['contact-message'](row.id)).toBeUndefined()
    config.supportEmail = 'keeper@voices.example'
    const email = contactEmails['contact-message'](row.id)
    config.supportEmail = undefined
    expect(email).toMatchObject({
      to: 'keeper@voices.example',
      subject: 'Contact Form Submission',
      replyTo: { name: 'Ada Byron', address: 'ada@example.org' },
      isAutomatic: false,
    })
    expect(email?.text).toBe(
      'Ada Byron <ada@example.org> wrote by the contact form:\n\nHello <b>there</b>.\nBye.\n',
    )
    expect(email?.html).toContain('Hello &lt;b&gt;there&lt;/b&gt;.')
  })

  it('that was deleted is not sent', () => {
    expect(contactEmails['contact-message']('no-such')).toBeUndefined()
  })
})
