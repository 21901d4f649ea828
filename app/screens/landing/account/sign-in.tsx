import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData } from '@remix-run/react'
import { answerForm } from '~/web/forms/answer-form.server'
import { orRefusal } from '~/web/forms/send-or-refuse'
import { accountFailures } from '../error-texts'
import { titled } from '../landing-meta'
import { AccountDialog } from './account-dialog'
import { signInByForm } from './sign-in.server'
import { toDialog } from './to-dialog.server'

export { headers } from '../landing-meta'

export const meta = titled('Sign In')

/** Open to everyone. */
export const loader = ({ request, context }: LoaderFunctionArgs) => toDialog('sign-in', { request, context })

/** Open to everyone. */
export const action = (visit: ActionFunctionArgs) => answerForm(visit, 'sign-in', signInByForm)

export const clientAction = orRefusal<typeof action>(accountFailures['sign-in'])

/** Without script: the form that was refused. */
export default function SignIn() {
  return <AccountDialog tab="sign-in" sent={useActionData<typeof clientAction>()} />
}
