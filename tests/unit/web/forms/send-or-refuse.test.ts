import { UNSAFE_ErrorResponseImpl as ErrorResponse } from '@remix-run/router'
import { describe, expect, it, vi } from 'vitest'
import { onSignedOut } from '~/ui/signed-out'
import { type Failure, sendOrRefuse } from '~/web/forms/send-or-refuse'

const signUp = {
  form: 'sign-up',
  problem: { title: 'Registration Failed', description: 'Please try again.' },
}
const signIn = {
  form: 'sign-in',
  problem: { description: 'Please check.' },
  disconnected: 'Connection error.',
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
  it("returns the action's result", async () => {
    const request = new Request('http://localhost/', { method: 'POST', body: new URLSearchParams() })
    expect(await sendOrRefuse(request, async () => 'done', signUp)).toBe('done')
  })

  it('keeps the form with what was typed, but no password', async () => {
    expect(await send(new Error('Unable to decode turbo-stream response'))).toEqual({
      form: 'sign-up',
      problem: { title: 'Registration Failed', description: 'Please try again.' },
      errors: {},
      values: { username: 'rose' },
    })
  })

  it('has another text for no response', async () => {
    const broken = await send(new TypeError('Failed to fetch'), { failure: signIn })
    expect(broken).toMatchObject({ problem: { description: 'Connection error.' } })
    const strange = await send(new Error('Unable to decode'), { failure: signIn })
    expect(strange).toMatchObject({ problem: { description: 'Please check.' } })
  })

  it("explains the status of Remix's error", async () => {
    const result = await send(new ErrorResponse(413, '', 'too large'))
    expect(result).toMatchObject({ problem: { title: 'Registration Failed' } })
    expect(result).toMatchObject({ problem: { description: expect.stringContaining('50MB') } })
  })

  it('announces that the session has ended', async () => {
    vi.spyOn(console, 'info').mockImplementation(() => {})
    const listener = vi.fn()
    const stop = onSignedOut(listener)
    const result = await send(new ErrorResponse(401, '', {}))
    expect(result).toMatchObject({ form: 'sign-up', problem: { title: 'You are signed out' } })
    expect(listener).toHaveBeenCalledOnce()
    stop()
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
