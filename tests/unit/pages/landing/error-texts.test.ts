import { describe, expect, it } from 'vitest'
import { registrationErrorText, signInErrorText } from '~/pages/landing/error-texts'

const INCORRECT = 'Incorrect username or password. Your email address works in place of your username.'

describe('signInErrorText', () => {
  it.each([
    ['401: nope', INCORRECT],
    ['Unauthorized', INCORRECT],
    ['Invalid credentials', INCORRECT],
    ['Invalid credentials for this user', INCORRECT],
    ['User not found', 'Account not found.'],
    ['no such user', 'Account not found.'],
    ['A network error', 'Connection error. Please try again.'],
    ['The connection was lost', 'Connection error. Please try again.'],
    [
      'There were too many attempts. Please wait before trying again.',
      'Too many attempts. Please wait before trying again.',
    ],
    ['Teapot', 'Please check your credentials and try again.'],
    ['', 'Please check your credentials and try again.'],
  ])('returns for %j: %s', (message, text) => {
    expect(signInErrorText(message)).toBe(text)
  })
})

describe('registrationErrorText', () => {
  const username =
    'This username is already taken. Please choose a different username or try logging in if you already have an account.'
  const email =
    'An account with this email already exists. Please try logging in or use a different email address.'

  it.each([
    ['Username already exists', username],
    ['the username is bad', username],
    ['Email already exists', email],
    ['username and email', username],
    ['Please check your information: validation failed', 'Please check your information and try again.'],
    ['Invalid input', 'Please check your information and try again.'],
    ['Teapot', 'Please try again or contact support if the problem persists.'],
  ])('returns for %j: %s', (message, text) => {
    expect(registrationErrorText(message)).toBe(text)
  })
})
