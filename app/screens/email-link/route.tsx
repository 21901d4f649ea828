import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import {
  type ClientActionFunctionArgs,
  Form,
  useActionData,
  useLoaderData,
  useLocation,
} from '@remix-run/react'
import { cancelEmailChange, confirmEmail, emailOfLink, isCancelOpen } from '~/accounts/change-account.server'
import { FormPage, formTitle, NOT_LISTED, Result } from '~/ui/pages/static-page'
import { SubmitButton } from '~/ui/submit-button'
import { redirectWithToast } from '~/web/forms/answer.server'
import { answerForm } from '~/web/forms/answer-form.server'
import { linkPageHeaders, linkTokenOf } from '~/web/forms/link-page.server'
import { Problem } from '~/web/forms/problem'
import { orRefusal } from '~/web/forms/send-or-refuse'
import { useRefused } from '~/web/forms/use-refused'
import { hasDone } from '~/web/session/done.server'
import { formAt, links } from './links'

export { shouldRevalidate } from '~/ui/is-answered-in-place'

export const headers = linkPageHeaders

export const meta: MetaFunction = (shown) => [
  { title: formTitle(links[formAt(shown.location.pathname)].title, shown) },
  NOT_LISTED,
]

/** Open to everyone who has a link. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url)
  const form = formAt(pathname)
  const token = linkTokenOf(request)
  if (searchParams.has('done') && (await hasDone(request, form))) return data({ view: 'done' } as const)
  const email = form === 'confirm-email' ? emailOfLink(token) : undefined
  if (email || (form === 'cancel-email' && isCancelOpen(token))) return data({ view: 'form', email } as const)
  return data({ view: 'invalid' } as const, { status: 404 })
}

/** Open to everyone who has a link. */
export function action(visit: ActionFunctionArgs) {
  const form = formAt(new URL(visit.request.url).pathname)
  return answerForm(visit, form, async () => {
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

/** The page of a link in an email, which asks before it does what the link is for: programs follow links too. */
export default function EmailLink() {
  const shown = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof clientAction>()
  const link = links[formAt(useLocation().pathname)]
  useRefused(refusal)
  return (
    <FormPage>
      {shown.view === 'form' && (
        <>
          <h1>{link.heading}</h1>
          <Form method="post" className="sheet stack" noValidate>
            <Problem refusal={refusal} />
            <p>
              {shown.email ? (
                <>
                  Use <bdi>{shown.email}</bdi> for your Everspoken account from now on?
                </>
              ) : (
                'Keep this address for your Everspoken account, and void the link to the other one?'
              )}
            </p>
            <SubmitButton pendingText={link.pendingText}>{link.button}</SubmitButton>
          </Form>
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
