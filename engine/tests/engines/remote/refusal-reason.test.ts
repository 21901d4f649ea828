import { describe, expect, it } from 'vitest'
import { refusalReason } from '../../../src/engines/remote/refusal-reason'

const TEXT = 'My brother ben came home.'
const detailOf = (detail: unknown) => refusalReason(Buffer.from(JSON.stringify({ detail })), TEXT)

describe('the reason of a refusal', () => {
  it('is the detail of the error, on one line', () => {
    expect(detailOf('Model not\n\tloaded.')).toBe('Model not loaded')
  })

  it('is place and message of each validation error, without its input', () => {
    const errors = [
      { loc: ['body', 'text'], msg: 'String too long', input: TEXT },
      { loc: ['body', 'seed'], msg: 'Not a number' },
    ]
    expect(detailOf(errors)).toBe('body.text String too long; body.seed Not a number')
  })

  it('is the message of an object', () => {
    expect(detailOf({ message: 'Invalid voice.' })).toBe('Invalid voice')
    expect(detailOf({ message: [] })).toBe('')
    expect(detailOf({ message: `Can't speak '${TEXT}'` })).toBe('')
  })

  it('is shortened', () => {
    expect(detailOf('x'.repeat(5000))).toBe(`${'x'.repeat(200)}…`)
  })

  it.each([
    `Can't speak '${TEXT}'`,
    'Failed at: …BROTHER BEN, CAME…',
    [{ loc: ['body'], msg: `Invalid: ${TEXT}` }],
  ])('is left out when it quotes the text', (detail) => {
    expect(detailOf(detail)).toBe('')
  })

  it.each([undefined, null, 5, {}, [null, 'x', { msg: 3 }]])('is empty for %j', (detail) => {
    expect(detailOf(detail)).toBe('')
  })

  it.each(['', '<html>', 'null', '[]', '{"detail":'])('is empty for the body %j', (body) => {
    expect(refusalReason(Buffer.from(body), TEXT)).toBe('')
  })

  it('is empty without a body', () => {
    expect(refusalReason(undefined)).toBe('')
  })
})
