import { describe, expect, it } from 'vitest'
import { hashPassword } from '~/accounts/password.server'
import { createUser } from '~/accounts/users.server'
import { authenticateForm } from '~/http/authenticator.server'

const password = 'Long-enough-é1 '
const request = new Request('http://localhost/?index', { method: 'POST', body: 'already=read' })

function form(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

describe('authenticateForm', () => {
  it('answers the person whose username and password these are, from a form that was read before', async () => {
    const { user } = createUser({
      username: 'ada_byron',
      firstName: 'Ada',
      lastName: 'Byron',
      passwordHash: await hashPassword(password),
    })
    await request.text()
    expect(await authenticateForm(form({ username: 'Ada_Byron', password }), request)).toEqual(user)
    expect(
      await authenticateForm(form({ username: 'ada_byron', password: 'wrong' }), request),
    ).toBeUndefined()
  })

  it('answers nobody to an unknown name, or to a form without the fields', async () => {
    expect(await authenticateForm(form({ username: 'nobody', password }), request)).toBeUndefined()
    expect(await authenticateForm(form({}), request)).toBeUndefined()
  })
})
