import { beforeEach, describe, expect, it } from 'vitest'
import { action } from '~/pages/landing/contact/route'
import { database, tables } from '~/platform/storage/database.server'

const typed = {
  firstName: ' Ada ',
  lastName: 'Byron ',
  email: 'ada@example.org',
  message: 'Hello.',
  website: '',
}
const context = { requestId: 'a request', cspNonce: '' }

async function send(fields: Record<string, string>, address = '192.0.2.1') {
  const body = new URLSearchParams(fields)
  const request = new Request('http://localhost/contact', {
    method: 'POST',
    headers: { 'X-Forwarded-For': address },
    body,
  })
  return { result: await action({ request, context, params: {} }) }
}

async function refused(fields: Record<string, string>) {
  const { result } = await send(fields)
  if (!('data' in result)) throw new Error('not refused')
  return { status: result.init?.status, ...result.data }
}

const messages = () => database().select().from(tables.contactMessages).all()

beforeEach(() => {
  database().delete(tables.contactMessages).run()
  database().delete(tables.rateLimits).run()
})

describe('the contact form', () => {
  it('thanks a bot that fills in the hidden field, and stores nothing', async () => {
    const { result } = await send({ ...typed, website: 'https://buy.example' })
    expect(result).toBeInstanceOf(Response)
    expect(messages()).toEqual([])
  })

  it('keeps what was typed when the limit is reached', async () => {
    for (let i = 0; i < 10; i += 1) await send(typed)
    expect(await refused(typed)).toMatchObject({ status: 429, errors: {}, values: { message: 'Hello.' } })
    expect((await send(typed, '192.0.2.2')).result).toBeInstanceOf(Response)
  })
})
