import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Service, startService } from '../support/service'
import { textOf } from '../support/text-of'
import { Visitor } from '../support/visitor'

let service: Service
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.dispose())

const person = {
  firstName: 'Mary',
  lastName: 'Ellis',
  email: 'mary@example.org',
  username: 'mary_ellis',
  password: 'Long-enough-1!',
  confirmPassword: 'Long-enough-1!',
  acceptTerms: 'on',
}

async function answerTo(form: 'sign-in' | 'sign-up', fields: Record<string, string>) {
  const answer = await new Visitor(service.url).post(`/${form}`, fields)
  return textOf(await answer.text())
}

describe('the dialogs say what the specification wants (sections 2, 5 and 8)', () => {
  it.each([
    [
      'sign-in',
      ['Sign In', 'Sign Up', 'Username or email', 'Password', 'Forgot your password?', 'Back to home'],
    ],
    [
      'sign-up',
      [
        'Sign In',
        'Sign Up',
        'First name',
        'Last name',
        'Email',
        'Username',
        'Password',
        'Confirm password',
        'Terms and Conditions',
        'Must include: 8+ characters, uppercase, lowercase, number, special character',
        'Create Account',
        'Back to home',
      ],
    ],
  ])('%s has every label', async (dialog, texts) => {
    const html = await (await new Visitor(service.url).get(`/?dialog=${dialog}`)).text()
    const text = textOf(html.slice(html.indexOf('<dialog'), html.indexOf('</dialog>')))
    for (const one of texts) expect(text).toContain(one)
  })

  it.each([
    [{ firstName: ' ' }, 'First name is required'],
    [{ firstName: ' M ' }, 'First name must be at least 2 characters'],
    [{ lastName: '' }, 'Last name is required'],
    [{ lastName: 'E' }, 'Last name must be at least 2 characters'],
    [{ username: '' }, 'Username is required'],
    [{ username: 'me' }, 'Username must be at least 3 characters'],
    [{ username: 'mary ellis' }, 'Username can only contain letters, numbers, and underscores'],
    [{ email: '' }, 'Email is required'],
    [{ email: 'mary@' }, 'Please enter a valid email address'],
    [{ password: '' }, 'Password is required'],
    [{ password: 'Aa1!' }, 'Password must contain at least 8 characters'],
    [
      { password: '       ' },
      'Password must contain at least 8 characters, one uppercase letter, one lowercase letter, one number, one special character (!@#$%^&* etc.)',
    ],
    [
      { password: 'Password1!', confirmPassword: 'Password1!' },
      'Many people use this password, so it is easy to guess. Three words and a number are easier.',
    ],
    [{ confirmPassword: '' }, 'Please confirm your password'],
    [{ confirmPassword: 'Other-1!' }, 'Passwords do not match'],
    [{ acceptTerms: '' }, 'You must accept the Terms and Conditions'],
  ])('sign-up with %j is answered: %s', async (change, text) => {
    expect(await answerTo('sign-up', { ...person, ...change })).toContain(text)
  })

  it.each([
    [{ username: '', password: 'Wrong-1!' }, 'Please fill in all fields'],
    [{ username: 'nobody', password: '' }, 'Please fill in all fields'],
    [
      { username: 'nobody', password: 'Wrong-1!' },
      'Incorrect username or password. Your email address works in place of your username.',
    ],
  ])('sign-in with %j is answered: %s', async (fields, text) => {
    expect(await answerTo('sign-in', fields)).toContain(text)
  })

  it('welcomes a new person without script over their dashboard', async () => {
    const visitor = new Visitor(service.url)
    const answer = await visitor.post('/sign-up', person)
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/user-dashboard?welcome=1'])
    const text = textOf(await (await visitor.get('/user-dashboard?welcome=1')).text())
    for (const one of [
      'Registration Successful',
      'Welcome to Everspoken, Mary!',
      'Set Up Your Profile',
      'Upload a loved one’s voice',
      'Choose Your Story',
      'Create and Listen',
      "Let's get started",
    ]) {
      expect(text).toContain(one)
    }
    const taken = await answerTo('sign-up', { ...person, email: 'free@example.org' })
    expect(taken).toContain('Registration Failed')
    expect(taken).toContain(
      'Username This username is already taken. Please choose a different username or try logging in if you already have an account.',
    )
    expect(await answerTo('sign-up', { ...person, username: 'mary_2' })).toContain(
      'An account with this email already exists. Please try logging in or use a different email address.',
    )
  })
})
