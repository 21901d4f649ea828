import { describe, expect, it } from 'vitest'
import { refusalStatus } from '~/refusal'
import { audioProblem, photoProblem } from '~/voices/upload-problems.server'

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
