import { AsyncLocalStorage } from 'node:async_hooks'
import type { AppLoadContext } from '@remix-run/node'
import { Authenticator } from 'remix-auth'
import { Strategy } from 'remix-auth/strategy'
import { FormStrategy } from 'remix-auth-form'
import { type Credentials, credentials } from '~/accounts/schemas.server'
import { type SignedIn, signIn, usernameOf } from '~/accounts/sign-in.server'
import { knownDevice } from '../session/known-device.server'
import { parseForm } from './answer.server'

interface Attempt {
  credentials: Credentials
  request: Request
}

/** A JSON body that its caller has validated. */
class JsonStrategy extends Strategy<SignedIn, Attempt> {
  name = 'json'
  async authenticate(request: Request) {
    return this.verify({ credentials: (await request.json()) as Credentials, request })
  }
}

/** The client's address: remix-auth gives a strategy a copy of the request, and nothing beside it. */
const address = new AsyncLocalStorage<string | undefined>()

async function verify({ credentials, request }: Attempt): Promise<SignedIn> {
  // Limits and known browsers then go by the account, whichever name was typed.
  const username = usernameOf(credentials.username)
  const device = await knownDevice(request, username)
  return signIn({ ...credentials, username }, { address: address.getStore(), device })
}

const authenticator = new Authenticator<SignedIn>().use(new JsonStrategy(verify)).use(
  new FormStrategy(async ({ form, request }) => {
    const parsed = parseForm(form, credentials)
    return parsed.ok ? verify({ credentials: parsed.value, request }) : parsed
  }),
)

/**
 * Signs a user in by remix-auth: the only way by which a password starts a session.
 * @param body the form, or the credentials of a JSON body; it was read from the request within its limits, and a strategy
 * reads it from a request of its own
 */
export function authenticate(
  { url, headers }: Request,
  { peerAddress }: AppLoadContext,
  body: FormData | Credentials,
): Promise<SignedIn> {
  const isForm = body instanceof FormData
  const request = new Request(url, {
    method: 'POST',
    headers: { Cookie: headers.get('Cookie') ?? '' },
    body: isForm ? body : JSON.stringify(body),
  })
  return address.run(peerAddress, () => authenticator.authenticate(isForm ? 'form' : 'json', request))
}
