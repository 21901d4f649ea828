import { parseWithZod } from '@conform-to/zod/v4'
import { describe, expect, it } from 'vitest'
import { accountDetails, newPassword, resetRequest, signUpForm } from '~/accounts/schemas.server'

const good = {
  firstName: ' Rose ',
  lastName: 'Miller',
  email: ' rose@example.org ',
  username: ' rose_m ',
  password: 'Ferry-bench-1!',
  confirmPassword: 'Ferry-bench-1!',
  acceptTerms: 'on',
}

function formOf(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

function signUpErrors(change: Record<string, string | undefined>) {
  const fields = Object.fromEntries(
    Object.entries({ ...good, ...change }).filter(
      (entry): entry is [string, string] => entry[1] !== undefined,
    ),
  )
  const submission = parseWithZod(formOf(fields), { schema: signUpForm })
  return submission.status === 'success' ? {} : submission.error
}

describe('the sign-up form', () => {
  it('trims all values except the passwords', () => {
    const spaced = formOf({ ...good, password: ' Ferry-bench-1! ', confirmPassword: ' Ferry-bench-1! ' })
    const submission = parseWithZod(spaced, { schema: signUpForm })
    expect(submission.status === 'success' && submission.value).toEqual({
      firstName: 'Rose',
      lastName: 'Miller',
      email: 'rose@example.org',
      username: 'rose_m',
      password: ' Ferry-bench-1! ',
      confirmPassword: ' Ferry-bench-1! ',
      acceptTerms: true,
    })
  })

  it('takes one letter as a name of those who write names so, and an address in any script', () => {
    const wei = formOf({ ...good, firstName: '伟', lastName: '李', email: 'anna@Müller.de' })
    const submission = parseWithZod(wei, { schema: signUpForm })
    expect(submission.status === 'success' && submission.value).toMatchObject({
      ...{ firstName: '伟', lastName: '李', email: 'anna@xn--mller-kva.de' },
    })
  })

  it('reports every field of an empty form', () => {
    const submission = parseWithZod(new FormData(), { schema: signUpForm })
    expect(submission.status !== 'success' && submission.error).toEqual({
      firstName: ['First name is required'],
      lastName: ['Last name is required'],
      email: ['Email is required'],
      username: ['Username is required'],
      password: ['Password is required'],
      confirmPassword: ['Please confirm your password'],
      acceptTerms: ['You must accept the Terms and Conditions'],
    })
  })

  it.each([
    ['firstName', '   ', 'First name is required'],
    ['firstName', ' R ', 'First name must be at least 2 characters'],
    ['firstName', '\u200b\u2060\ufe0f', 'First name is required'],
    ['firstName', 'R\u200d\u202e', 'First name must be at least 2 characters'],
    ['firstName', 'R\u0301', 'First name must be at least 2 characters'],
    ['lastName', 'Ω', 'Last name must be at least 2 characters'],
    ['lastName', 'Я', 'Last name must be at least 2 characters'],
    ['firstName', '😀', 'First name must be at least 2 characters'],
    ['firstName', 'R'.repeat(101), 'First name must be at most 100 characters'],
    ['firstName', 'Ro\u0000se', 'First name contains a character that cannot be used'],
    ['lastName', '', 'Last name is required'],
    ['lastName', 'M', 'Last name must be at least 2 characters'],
    ['username', ' ', 'Username is required'],
    ['username', 'r!', 'Username must be at least 3 characters'],
    ['username', 'rose miller', 'Username can only contain letters, numbers, and underscores'],
    ['username', 'rosé', 'Username can only contain letters, numbers, and underscores'],
    ['username', 'r'.repeat(41), 'Username must be at most 40 characters'],
    ['email', '', 'Email is required'],
    ['email', 'rose', 'Please enter a valid email address'],
    ['email', 'rose@example', 'Please enter a valid email address'],
    ['email', 'rose @example.org', 'Please enter a valid email address'],
    ['email', `${'r'.repeat(250)}@example.org`, 'Email must be at most 254 characters'],
    ['confirmPassword', '', 'Please confirm your password'],
    ['confirmPassword', 'Ferry-bench-1?', 'Passwords do not match'],
    ['acceptTerms', 'no', 'You must accept the Terms and Conditions'],
  ])('refuses %s %j with its one text', (field, value, text) => {
    expect(signUpErrors({ [field]: value })).toEqual({ [field]: [text] })
  })

  // Mail servers refuse these (RFC 5321, 4.5.3.1.1; RFC 5322, 3.2.3), so no reset link would arrive.
  it.each([
    ...['a..b@example.com', 'a.b.@example.com', '.a@example.com', 'x@y.c', 'a@example.123', 'a@-b.example'],
    `${'r'.repeat(65)}@example.org`,
  ])('refuses the email address %s', (email) =>
    expect(signUpErrors({ email })).toEqual({ email: ['Please enter a valid email address'] }),
  )

  it.each([
    ...["o'hara@example.org", 'rose+everspoken@example.org', 'a.b-c_d@mail.example.co.uk', 'x@y.de'],
    ...['anna@Müller.de', 'anna@пример.рф', 'rose@example.org\u200b', `${'r'.repeat(64)}@example.org`],
  ])('takes the email address %s', (email) => expect(signUpErrors({ email })).toEqual({}))

  it('leaves an account its address that earlier versions took', () => {
    const email = 'a..b@example.com'
    expect(resetRequest.safeParse({ email }).success).toBe(true)
    const details = { firstName: 'Rose', lastName: 'Miller', currentPassword: 'secret', email }
    expect(accountDetails.safeParse(details).success).toBe(true)
  })

  it('reports different passwords together with the errors of other fields', () => {
    expect(signUpErrors({ firstName: '', username: 'x', confirmPassword: 'other' })).toEqual({
      firstName: ['First name is required'],
      username: ['Username must be at least 3 characters'],
      confirmPassword: ['Passwords do not match'],
    })
  })

  it.each([
    ['abc', 'at least 8 characters, one uppercase letter, one number, one special character (!@#$%^&* etc.)'],
    ['ABCDEFGH', 'one lowercase letter, one number, one special character (!@#$%^&* etc.)'],
    ['Abcdefgh1', 'one special character (!@#$%^&* etc.)'],
    ['Abc def g 1', 'one special character (!@#$%^&* etc.)'],
    ['Abcde1!', 'at least 8 characters'],
    [
      '   ',
      'at least 8 characters, one uppercase letter, one lowercase letter, one number, one special character (!@#$%^&* etc.)',
    ],
  ])('names what the password %j lacks', (password, missing) => {
    expect(signUpErrors({ password, confirmPassword: password })).toEqual({
      password: [`Password must contain ${missing}`],
    })
  })

  it('accepts a password of up to a thousand characters, whatever their bytes', () => {
    const fits = `Aa1!${'ü'.repeat(996)}`
    expect(signUpErrors({ password: fits, confirmPassword: fits })).toEqual({})
    expect(signUpErrors({ password: `${fits}x`, confirmPassword: `${fits}x` })).toEqual({
      password: ['Password must be at most 1000 characters long. Please choose a shorter one.'],
    })
  })
})

const COMMON = 'Many people use this password, so it is easy to guess. Three words and a number are easier.'

describe('a password that many people use', () => {
  it.each(['Password1!', 'Welcome2024!', 'P@ssw0rd1', 'Qwerty123!?', 'Abcdefgh1!', 'Aaaaaaaa-1'])(
    'is refused at sign-up, also with digits and signs at its end: %s',
    (password) => {
      expect(signUpErrors({ password, confirmPassword: password })).toEqual({ password: [COMMON] })
    },
  )

  it.each([
    'password',
    'PASSWORD',
    '12345678',
    '12345678!',
    'iloveyou',
    'sunshine99',
    'aaaaaaaa',
    '87654321',
    'abcdefgh',
  ])('is refused by a reset: %s', (password) => {
    expect(newPassword.safeParse(password).error?.issues.map(({ message }) => message)).toEqual([COMMON])
  })

  it.each(['Everspoken-2026!', 'ever spoken', 'VOICES1234', 'admin-admin', 'lovedones'])(
    'is one of the service’s own words too: %s',
    (password) => {
      expect(newPassword.safeParse(password).error?.issues.map(({ message }) => message)).toEqual([COMMON])
    },
  )

  it('is not one that only contains such a word', () => {
    for (const password of [
      'my password is long',
      '1945-rose-and-ivy',
      'the lilac by the gate',
      'stories by the gate',
    ])
      expect(newPassword.safeParse(password).success).toBe(true)
    const password = 'Lilac-by-the-gate-7'
    expect(signUpErrors({ password, confirmPassword: password })).toEqual({})
  })
})
