import { describe, expect, it } from 'vitest'
import { refusalStatus } from '~/platform/refusal'
import { audioProblem, photoProblem } from '~/voices/upload-problems.server'

it('names the kinds of recordings that are not read, and how to convert them', () => {
  expect(audioProblem('amr').message).toMatch(/older phone \(AMR\).*save it as an MP3/)
  expect(audioProblem('unknown-codec', 'Opus').message).toMatch(/\(Opus\).*save it as an MP3/)
  const locked = audioProblem('unknown-codec', 'bought, and locked to the account of its buyer').message
  expect(locked).toMatch(/^This recording was bought, and locked/)
})

describe('a crash of the process that reads a file', () => {
  it.each([
    ['recording', 'voice', audioProblem('worker-died')],
    ['photo', 'lovedOnePhoto', photoProblem('crashed')],
  ] as const)('is told as what it was, and not as damage to the %s', (what, field, refused) => {
    const message = `The service could not read this ${what} just now. Please try again in a minute.`
    expect(refused).toMatchObject({ message, errors: { [field]: message }, retryAfterSeconds: 60 })
    expect(refusalStatus[refused.reason]).toBe(503)
  })
})
