import { UNSAFE_ErrorResponseImpl as ErrorResponse } from '@remix-run/router'
import { describe, expect, it, vi } from 'vitest'
import { onSignedOut } from '~/ui/signed-out'
import { sendOrRefuse } from '~/web/forms/send-or-refuse'

const failures = {
  'sign-up': { form: 'sign-up', problem: { title: 'Registration Failed', description: 'Please try again.' } },
  'sign-in': {
    form: 'sign-in',
    problem: { description: 'Please check.' },
    disconnected: 'Connection error.',
  },
  'autosave-content': { form: 'content', problem: { title: 'Not saved', description: 'Still here.' } },
  upload: { form: 'pdf', problem: { title: 'Not read', description: 'Please try again.' } },
} as const

function send(intent: string, error: unknown, { signal }: { signal?: AbortSignal } = {}) {
  const body = new URLSearchParams({ intent, username: 'rose', password: 'Secret-1!' })
  const request = new Request('http://localhost/', { method: 'POST', body, signal })
  return sendOrRefuse(request, () => Promise.reject(error), failures)
}

describe('sendOrRefuse', () => {
  it("returns the action's result", async () => {
    const request = new Request('http://localhost/', { method: 'POST', body: new URLSearchParams() })
    expect(await sendOrRefuse(request, async () => 'done', failures)).toBe('done')
  })

  it('keeps the form with what was typed, but no password', async () => {
    expect(await send('sign-up', new Error('Unable to decode turbo-stream response'))).toEqual({
      form: 'sign-up',
      problem: { title: 'Registration Failed', description: 'Please try again.' },
      errors: {},
      values: { username: 'rose' },
    })
  })

  it('has another text for no response', async () => {
    const broken = await send('sign-in', new TypeError('Failed to fetch'))
    expect(broken).toMatchObject({ problem: { description: 'Connection error.' } })
    const strange = await send('sign-in', new Error('Unable to decode'))
    expect(strange).toMatchObject({ problem: { description: 'Please check.' } })
  })

  it("explains the status of Remix's error", async () => {
    const result = await send('sign-up', new ErrorResponse(413, '', 'too large'))
    expect(result).toMatchObject({ problem: { title: 'Registration Failed' } })
    expect(result).toMatchObject({ problem: { description: expect.stringContaining('50MB') } })
  })

  it('announces that the session has ended', async () => {
    vi.spyOn(console, 'info').mockImplementation(() => {})
    const listener = vi.fn()
    const stop = onSignedOut(listener)
    const result = await send('sign-up', new ErrorResponse(401, '', {}))
    expect(result).toMatchObject({ form: 'sign-up', problem: { title: 'You are signed out' } })
    expect(listener).toHaveBeenCalledOnce()
    stop()
  })

  it('distinguishes an autosave from a submission', async () => {
    expect(await send('autosave-content', new TypeError('x'))).toMatchObject({
      autosave: { form: 'content' },
    })
  })

  it('does not read an upload a second time', async () => {
    const body = new FormData()
    body.set('intent', 'upload-pdf')
    const request = new Request('http://localhost/', { method: 'POST', body })
    const result = await sendOrRefuse(request, () => Promise.reject(new TypeError('x')), failures)
    expect(result).toMatchObject({ form: 'pdf', values: {} })
    expect(request.bodyUsed).toBe(false)
  })

  it.each([
    ['a redirect', 'sign-up', Response.redirect('http://localhost/')],
    ['what is gone', 'sign-up', new ErrorResponse(404, '', {})],
    ['an intent without words', 'sign-out', new TypeError('x')],
  ])('leaves %s to Remix', async (_, intent, error) => {
    await expect(send(intent, error)).rejects.toBe(error)
  })

  it('leaves an aborted request to Remix', async () => {
    const abort = new AbortController()
    abort.abort()
    const error = new TypeError('x')
    await expect(send('sign-up', error, { signal: abort.signal })).rejects.toBe(error)
  })
})
