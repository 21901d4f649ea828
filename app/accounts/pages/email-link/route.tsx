import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { type ClientActionFunctionArgs, useActionData, useLoaderData, useLocation } from '@remix-run/react'
import { cancelEmailChange, confirmEmail, emailOfLink } from '~/accounts/change-account.server'
import { EMAIL_LINK_INVALID } from '~/accounts/password/reset-problems'
import { redirectWithToast } from '~/platform/forms/answer.server'
import { answerForm } from '~/platform/forms/answer-form.server'
import { linkPageHeaders, linkTokenOf } from '~/platform/forms/link-page.server'
import { PageForm } from '~/platform/forms/page-form'
import { orRefusal } from '~/platform/forms/send-or-refuse'
import { matchedPath } from '~/platform/remix/matched-path'
import { hasDone } from '~/platform/session/done.server'
import { FormPage, formTitle, NOT_LISTED, Result } from '~/platform/ui/pages/static-page'

export { shouldRevalidate } from '~/platform/ui/is-answered-in-place'

export const headers = linkPageHeaders

export const meta: MetaFunction = (shown) => [
  { title: formTitle(links[formAt(shown.location.pathname)].title) },
  NOT_LISTED,
]

/** Open to everyone who has a link. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url)
  const form = formAt(pathname)
  const token = linkTokenOf(request)
  if (searchParams.has('done') && (await hasDone(request, form))) return data({ view: 'done' } as const)
  const email = emailOfLink(token, form)
  if (!email) return data({ view: 'invalid' } as const, { status: 404 })
  return data({ view: 'form', email: form === 'confirm-email' ? email : undefined } as const)
}

/** Open to everyone who has a link. */
export function action(visit: ActionFunctionArgs) {
  const form = formAt(new URL(visit.request.url).pathname)
  return answerForm(visit, form, [], async () => {
    const token = linkTokenOf(visit.request)
    const result = form === 'confirm-email' ? confirmEmail(token) : cancelEmailChange(token)
    return result.ok ? redirectWithToast(`/${form}?done=1`, undefined, { done: form }) : result
  })
}

export function clientAction(args: ClientActionFunctionArgs) {
  const form = formAt(new URL(args.request.url).pathname)
  const problem = { title: links[form].notDone, description: 'Please try again.' }
  return orRefusal<typeof action>({ form, problem })(args)
}

export default function EmailLink() {
  const shown = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof clientAction>()
  const link = links[formAt(useLocation().pathname)]
  return (
    <FormPage>
      {shown.view === 'form' && (
        <>
          <h1>{link.heading}</h1>
          <PageForm refusal={refusal} {...link.form}>
            <p>
              {shown.email ? (
                <>
                  Use <bdi>{shown.email}</bdi> for your Everspoken account from now on?
                </>
              ) : (
                'Keep this address for your Everspoken account, and void the link to the other one?'
              )}
            </p>
          </PageForm>
        </>
      )}
      {shown.view === 'done' && (
        <Result heading={link.done} link={link.next}>
          <p>{link.doneText}</p>
        </Result>
      )}
      {shown.view === 'invalid' && (
        <Result heading="Invalid link" link={link.next}>
          <p>{link.invalidText}</p>
        </Result>
      )}
    </FormPage>
  )
}

const links = {
  'confirm-email': {
    title: 'Confirm Email',
    heading: 'Confirm your email address',
    form: { button: 'Confirm', pendingText: 'Confirming...' },
    notDone: 'Not confirmed',
    done: 'Your email address is confirmed',
    doneText: 'We will use it from now on, including when you forget your password.',
    invalidText: `${EMAIL_LINK_INVALID} You can ask for a new one on your account page.`,
    next: { href: '/account', label: 'Go to your account' },
  },
  'cancel-email': {
    title: 'Keep Email',
    heading: 'Keep your email address',
    form: { button: 'Keep this address', pendingText: 'Keeping...' },
    notDone: 'Not cancelled',
    done: 'Your email address stays',
    doneText:
      'If you did not ask for another one, someone else knows your password: please choose a new one now.',
    invalidText: EMAIL_LINK_INVALID,
    next: { href: '/forgot-password', label: 'Choose another password' },
  },
}

const formAt = (pathname: string) =>
  matchedPath(pathname).startsWith('/confirm-email') ? 'confirm-email' : 'cancel-email'
