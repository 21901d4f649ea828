import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { type ClientActionFunctionArgs, useActionData, useLocation } from '@remix-run/react'
import { formTitle } from '~/ui/pages/static-page'
import { answerForm } from '~/web/forms/answer-form.server'
import { orRefusal } from '~/web/forms/send-or-refuse'
import { accountFailures } from '../error-texts'
import { AccountDialog } from './account-dialog'
import { signInByForm, signUpByForm, takeCodeByForm } from './account-forms.server'
import { tabAt } from './account-url'

export const meta: MetaFunction = (shown) => [
  { title: formTitle(tabAt(shown.location.pathname) === 'sign-up' ? 'Sign Up' : 'Sign In', shown) },
]

/** Open to everyone. Leads to the dialog, except where its form was refused and is shown again. */
export function loader({ request, context }: LoaderFunctionArgs) {
  if (context.isFormRefused) return null
  const { pathname, searchParams } = new URL(request.url)
  searchParams.set('dialog', tabAt(pathname))
  throw redirect(`/?${searchParams}`, 303)
}

const byForm = { 'sign-in': signInByForm, code: takeCodeByForm, 'sign-up': signUpByForm }

/** Open to everyone. */
export function action(visit: ActionFunctionArgs) {
  const tab = tabAt(new URL(visit.request.url).pathname)
  return answerForm(visit, tab, async (form) => byForm[tab](form, visit))
}

export const clientAction = (args: ClientActionFunctionArgs) =>
  orRefusal<typeof action>(accountFailures[tabAt(new URL(args.request.url).pathname)])(args)

/** Without script: the form that was refused. */
export default function AccountForm() {
  return <AccountDialog tab={tabAt(useLocation().pathname)} sent={useActionData<typeof clientAction>()} />
}
