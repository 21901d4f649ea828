import {
  type ActionFunctionArgs,
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { type ClientActionFunctionArgs, Form, useActionData, useLoaderData } from '@remix-run/react'
import { cancelEmailChange, isCancelOpen } from '~/accounts/email-change.server'
import { EMAIL_LINK_INVALID } from '~/accounts/password/reset-problems'
import staticPageStyles from '~/styles/static-pages.css?url'
import { ResultHeading, StaticPage } from '~/ui/pages/static-page'
import { SubmitButton } from '~/ui/submit-button'
import { useErrorTitle } from '~/ui/use-error-title'
import { orRefused, redirectWithToast, refuse } from '~/web/forms/answer.server'
import { linkPageHeaders, linkTokenOf } from '~/web/forms/link-page.server'
import { Problem } from '~/web/forms/problem'
import { sendOrRefuse } from '~/web/forms/send-or-refuse'
import { onlyPost } from '~/web/headers/method-not-allowed.server'
import { hasDone } from '~/web/session/done.server'
import { readForm } from '~/web/uploads/form-body.server'

export { shouldRevalidate } from '~/ui/is-answered-in-place'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: staticPageStyles }]

export const headers = linkPageHeaders

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.wasRefused ? 'Error: ' : ''}Keep Email · Everspoken` },
  { name: 'robots', content: 'noindex' },
]

/** Open to everyone who has a link. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const wasRefused = context.isFormRefused === true
  const isDone = new URL(request.url).searchParams.has('done') && (await hasDone(request, 'cancel-email'))
  if (isDone) return data({ view: 'done', wasRefused } as const)
  return isCancelOpen(linkTokenOf(request))
    ? data({ view: 'form', wasRefused } as const)
    : data({ view: 'invalid', wasRefused } as const, { status: 404 })
}

/** Open to everyone who has a link. */
export async function action({ request, context }: ActionFunctionArgs) {
  onlyPost({ request, context })
  await readForm(request)
  const cancelled = await orRefused(() => cancelEmailChange(linkTokenOf(request)))
  return cancelled.ok
    ? redirectWithToast('/cancel-email?done=1', undefined, { done: 'cancel-email' })
    : refuse(cancelled, { form: 'cancel-email', context })
}

const problem = { title: 'Not cancelled', description: 'Please try again.' }

export const clientAction = ({ request, serverAction }: ClientActionFunctionArgs) =>
  sendOrRefuse(request, () => serverAction<typeof action>(), { form: { form: 'cancel-email', problem } })

export default function CancelEmail() {
  const { view } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof clientAction>()
  useErrorTitle(refusal !== undefined)
  return (
    <StaticPage>
      <div className="form-page stack">
        {view === 'form' ? (
          <>
            <h1>Keep your email address</h1>
            <Form method="post" className="sheet stack" noValidate>
              <Problem refusal={refusal} />
              <p>Keep this address for your Everspoken account, and void the link to the other one?</p>
              <SubmitButton pendingText="Keeping...">Keep this address</SubmitButton>
            </Form>
          </>
        ) : (
          <Result isDone={view === 'done'} />
        )}
      </div>
    </StaticPage>
  )
}

const Result = ({ isDone }: { isDone: boolean }) => (
  <>
    <ResultHeading>{isDone ? 'Your email address stays' : 'Invalid link'}</ResultHeading>
    <div className="sheet stack">
      <p>
        {isDone
          ? 'If you did not ask for another one, someone else knows your password: please choose a new one now.'
          : EMAIL_LINK_INVALID}
      </p>
      <a href="/forgot-password" className="button button-primary">
        Choose another password
      </a>
    </div>
  </>
)
