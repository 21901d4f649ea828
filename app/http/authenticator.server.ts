import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { verifySignIn } from '~/accounts/password.server'
import type { User } from '~/accounts/users.server'

class InvalidCredentialsError extends Error {
  override readonly name = 'InvalidCredentialsError'
}

const authenticator = new Authenticator<User>().use(
  new FormStrategy<User>(async ({ form }) => {
    const user = await verifySignIn(String(form.get('username') ?? ''), String(form.get('password') ?? ''))
    if (!user) throw new InvalidCredentialsError('Invalid credentials')
    return user
  }),
  'form',
)

/**
 * Checks the `username` and `password` of a form that was already read, within its limits: the strategy would read a
 * body of any length into memory.
 * @returns undefined when they don't fit
 */
export async function authenticateForm(form: FormData, request: Request): Promise<User | undefined> {
  const body = new URLSearchParams()
  for (const name of ['username', 'password']) body.set(name, String(form.get(name) ?? ''))
  try {
    return await authenticator.authenticate('form', new Request(request.url, { method: 'POST', body }))
  } catch (error) {
    if (error instanceof InvalidCredentialsError) return undefined
    throw error
  }
}
