import { describe, expect, it } from 'vitest'
import { contactForm } from '~/accounts/contact/schemas.server'
import { location } from '~/accounts/schemas.server'
import { knownFields, parseForm, redirectWithToast, refuse } from '~/platform/forms/answer.server'
import { valuesOf } from '~/platform/refusal'

function form(...fields: [string, string | File][]): FormData {
  const form = new FormData()
  for (const [name, value] of fields) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, value)
  }
  return form
}

it('takes the first text of a named field, no file, and no field of another name', () => {
  const file = new File(['sound'], 'a.wav')
  const named = form(['username', file], ['username', 'rose'], ['username', 'ada'], ['password', file])
  named.append('__intent__', '{}')
  expect([...knownFields(named, ['username', 'password', 'code'])]).toEqual([['username', 'rose']])
})

describe('parseForm', () => {
  it('has the words of the schema for a required text of blanks alone', () => {
    const blank = form(
      ['firstName', ' '],
      ['lastName', 'Ellis'],
      ['email', 'a@example.org'],
      ['message', ' '],
    )
    expect(parseForm(blank, contactForm)).toMatchObject({
      errors: { firstName: 'First name is required', message: 'Message is required' },
    })
  })

  it("returns the first issue of each field, in the schema's order", () => {
    expect(parseForm(form(['stateProvince', 'Cork']), location)).toEqual({
      ok: false,
      reason: 'invalid',
      message: 'Country is required',
      errors: { country: 'Country is required', city: 'City is required' },
    })
  })
})

describe('refuse', () => {
  const refused = { ok: false as const, message: 'No.' }

  it("has the reason's status", () => {
    const { data, init } = refuse(
      { ...refused, reason: 'busy' },
      { form: 'location', values: { city: 'Cobh' } },
    )
    expect(init?.status).toBe(503)
    expect(data).toEqual({
      form: 'location',
      problem: { title: undefined, description: 'No.' },
      errors: {},
      values: { city: 'Cobh' },
    })
  })

  it('has no problem box for field errors alone', () => {
    const errors = { city: 'City is required' }
    const { data } = refuse({ ...refused, reason: 'invalid', errors }, { form: 'a' })
    expect(data).toEqual({ form: 'a', problem: undefined, errors, values: {} })
  })

  it('includes the data that a screen adds', () => {
    const { data } = refuse({ ...refused, reason: 'stale' }, { form: 'a', version: 3 })
    expect(data.version).toBe(3)
  })
})

describe('valuesOf', () => {
  it('has no password and no file', () => {
    const file = new File(['sound'], 'a.wav')
    const sent = form(
      ['city', 'Cobh'],
      ['password', 'p'],
      ['confirmPassword', 'p'],
      ['newPassword', 'p'],
      ['voice', file],
    )
    expect(valuesOf(sent)).toEqual({ city: 'Cobh' })
  })
})

describe('redirectWithToast', () => {
  it('redirects with 303, a toast and other cookies', async () => {
    const headers = { 'Set-Cookie': 'a=b' }
    const response = await redirectWithToast(
      '/faq',
      { kind: 'success', title: 'Done' },
      { headers, reloadsDocument: true },
    )
    expect([response.status, response.headers.get('Location')]).toEqual([303, '/faq'])
    expect(response.headers.get('X-Remix-Reload-Document')).toBe('true')
    expect(response.headers.getSetCookie()).toEqual(['a=b', expect.stringContaining('everspoken_flash=')])
  })
})
