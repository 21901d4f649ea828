import type { AppLoadContext } from '@remix-run/node'
import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { credentials } from '~/accounts/schemas.server'
import { type SignedIn, signIn } from '~/accounts/sign-in.server'
import { goOn, parseForm, refuse } from '~/forms/answer.server'
import { valuesOf } from '~/forms/refusal'
import { knownDevice, signInHeaders } from '~/http/known-device.server'
import { dashboardOf } from '../dashboard-of'
import { signInErrorText } from '../error-texts'

export interface Visit {
  request: Request
  /** The same request with its body unread. */
  unread: Request
  context: AppLoadContext
}

export async function signInIntent(form: FormData, visit: Visit) {
  const signedIn = await authenticate(visit)
  if (signedIn.ok) {
    const { user } = signedIn
    const description = `Welcome back, ${user.username}!`
    const toast = { kind: 'success', title: 'Login Successful', description } as const
    const headers = await signInHeaders(visit.request, user)
    return goOn(dashboardOf(user), toast, { headers, reloadsDocument: true })
  }
  const { reason, message, errors } = signedIn
  const isMapped = reason === 'credentials' || reason === 'limited'
  const text = isMapped ? signInErrorText(message) : message
  return refuse(
    {
      ...signedIn,
      message: text,
      // Either may be wrong; the text is shown once, above the button.
      errors: reason === 'credentials' ? { username: text, password: text } : errors,
    },
    { form: 'sign-in', values: valuesOf(form), context: visit.context },
  )
}

/** Uses remix-auth, whose FormStrategy reads the form itself. */
function authenticate({ unread, context }: Visit): Promise<SignedIn> {
  const strategy = new FormStrategy<SignedIn>(async ({ form, request }) => {
    const parsed = parseForm(form, credentials)
    if (!parsed.ok) return parsed
    return signIn(parsed.value, {
      address: context.peerAddress,
      device: await knownDevice(request, parsed.value.username),
    })
  })
  return new Authenticator<SignedIn>().use(strategy, 'form').authenticate('form', unread)
}
