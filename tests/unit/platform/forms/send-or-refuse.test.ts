import { UNSAFE_ErrorResponseImpl as ErrorResponse } from '@remix-run/router'
import { describe, expect, it } from 'vitest'
import { type Failure, orRefusal, sendOrRefuse } from '~/platform/forms/send-or-refuse'
import { onToast } from '~/platform/ui/toast/toast'

const signUp = {
  form: 'sign-up',
  problem: { title: 'Registration Failed', description: 'Please try again.' },
}

function send(
  error: unknown,
  { failure = signUp, signal }: { failure?: Failure<string>; signal?: AbortSignal } = {},
) {
  const body = new URLSearchParams({ username: 'rose', password: 'Secret-1!' })
  const request = new Request('http://localhost/', { method: 'POST', body, signal })
  return sendOrRefuse(request, () => Promise.reject(error), failure)
}

describe('sendOrRefuse', () => {
  it('keeps the form with what was typed, but no password', async () => {
    expect(await send(new Error('Unable to decode turbo-stream response'))).toEqual({
      form: 'sign-up',
      problem: { title: 'Registration Failed', description: 'Please try again.' },
      errors: {},
      values: { username: 'rose' },
    })
  })

  it("explains the status of Remix's error", async () => {
    const result = await send(new ErrorResponse(413, '', 'too large'))
    expect(result).toMatchObject({ problem: { title: 'Registration Failed' } })
    expect(result).toMatchObject({ problem: { description: expect.stringContaining('50MB') } })
  })

  it('does not read an upload a second time', async () => {
    const body = new FormData()
    body.set('version', '7')
    const request = new Request('http://localhost/', { method: 'POST', body })
    const result = await sendOrRefuse(request, () => Promise.reject(new TypeError('x')), signUp)
    expect(result).toMatchObject({ form: 'sign-up', values: {} })
    expect(request.bodyUsed).toBe(false)
  })

  it.each([
    ['a redirect', Response.redirect('http://localhost/')],
    ['what is gone', new ErrorResponse(404, '', {})],
  ])('leaves %s to Remix', async (_, error) => {
    await expect(send(error)).rejects.toBe(error)
  })

  it('leaves an aborted request to Remix', async () => {
    const abort = new AbortController()
    abort.abort()
    const error = new TypeError('x')
    await expect(send(error, { signal: abort.signal })).rejects.toBe(error)
  })
})

describe('orRefusal', () => {
  it('announces what was done as its response arrives, whatever becomes of the form', async () => {
    const announced: string[] = []
    const stop = onToast(({ title }) => announced.push(title))
    const request = new Request('http://localhost/', { method: 'POST', body: new URLSearchParams() })
    const answer = { done: { kind: 'success', title: 'Story Deleted' } }
    const args = { request, params: {}, context: {}, serverAction: async () => answer } as never
    expect(await orRefusal(signUp)(args)).toBe(answer)
    expect(announced).toEqual(['Story Deleted'])
    stop()
  })
})
