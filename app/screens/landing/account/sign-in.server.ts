import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { credentials } from '~/accounts/schemas.server'
import { type SignedIn, signIn } from '~/accounts/sign-in.server'
import { parseForm, refuse } from '~/forms/answer.server'
import { valuesOf } from '~/forms/refusal'
import { isKnownDevice } from '~/http/known-device.server'
import { signInErrorText } from '../error-texts'
import { enter, type Visit } from './enter.server'

export async function signInIntent(form: FormData, visit: Visit) {
  const signedIn = await authenticate(visit)
  if (signedIn.ok) {
    const { user } = signedIn
    const description = `Welcome back, ${user.username}!`
    return enter(user, visit, { kind: 'success', title: 'Login Successful', description })
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
      isKnownDevice: await isKnownDevice(request, parsed.value.username),
    })
  })
  return new Authenticator<SignedIn>().use(strategy, 'form').authenticate('form', unread)
}
