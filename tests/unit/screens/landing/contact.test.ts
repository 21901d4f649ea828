import { beforeEach, describe, expect, it } from 'vitest'
import { database, tables } from '~/database.server'
import { action, loader } from '~/screens/landing/route'

const typed = {
  firstName: ' Ada ',
  lastName: 'Byron ',
  email: 'ada@example.org',
  message: 'Hello.',
  website: '',
}
const contextFrom = (peerAddress: string) => ({ peerAddress, requestId: 'a request', cspNonce: '' })

async function send(fields: Record<string, string>, address = '192.0.2.1') {
  const context = contextFrom(address)
  const body = new URLSearchParams({ intent: 'contact', ...fields })
  const request = new Request('http://localhost/?index', { method: 'POST', body })
  return { answer: await action({ request, context, params: {} }), context }
}

async function refused(fields: Record<string, string>) {
  const { answer, context } = await send(fields)
  if (!('data' in answer)) throw new Error(`not refused: ${answer.status}`)
  return { status: answer.init?.status, ...answer.data, context }
}

const messages = () => database().select().from(tables.contactMessages).all()

beforeEach(() => {
  database().delete(tables.contactMessages).run()
  database().delete(tables.rateLimits).run()
})

describe('the contact form', () => {
  it('is answered where the person was, with the whole name kept', async () => {
    const { answer } = await send(typed)
    if (!(answer instanceof Response)) throw new Error('refused')
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, '/?contact=sent#contact-us'])
    expect(messages()).toMatchObject([{ name: 'Ada Byron' }])
  })

  it('is drawn again with everything that was typed, and a title that says so', async () => {
    const refusal = await refused({ ...typed, firstName: ' ', email: 'ada' })
    expect(refusal).toMatchObject({
      status: 422,
      form: 'contact',
      errors: { firstName: 'First name is required', email: 'Please enter a valid email address' },
      values: { lastName: 'Byron ', email: 'ada', message: 'Hello.' },
    })
    const request = new Request('http://localhost/')
    expect(await loader({ request, params: {}, context: refusal.context })).toMatchObject({
      wasRefused: true,
    })
    expect(messages()).toEqual([])
  })

  it('thanks a program that fills in what nobody sees, and keeps nothing of it', async () => {
    const { answer } = await send({ ...typed, website: 'https://buy.example' })
    expect(answer).toBeInstanceOf(Response)
    expect(messages()).toEqual([])
  })

  it('keeps what was typed by somebody who has to wait', async () => {
    for (let i = 0; i < 10; i += 1) await send(typed)
    expect(await refused(typed)).toMatchObject({ status: 429, errors: {}, values: { message: 'Hello.' } })
    expect((await send(typed, '192.0.2.2')).answer).toBeInstanceOf(Response)
  })
})
