import {
  type ActionFunctionArgs,
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { type ClientActionFunctionArgs, Form, useActionData, useLoaderData } from '@remix-run/react'
import { confirmEmail, emailOfLink } from '~/accounts/email-change.server'
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
  { title: `${data?.wasRefused ? 'Error: ' : ''}Confirm Email · Everspoken` },
  { name: 'robots', content: 'noindex' },
]

/** Open to everyone who has a link. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const wasRefused = context.isFormRefused === true
  const isDone = new URL(request.url).searchParams.has('done') && (await hasDone(request, 'confirm-email'))
  if (isDone) return data({ isDone, email: undefined, wasRefused })
  const email = emailOfLink(linkTokenOf(request))
  return data({ isDone, email, wasRefused }, { status: email ? 200 : 404 })
}

/** Open to everyone who has a link. */
export async function action({ request, context }: ActionFunctionArgs) {
  onlyPost({ request, context })
  await readForm(request)
  const confirmed = await orRefused(() => confirmEmail(linkTokenOf(request)))
  return confirmed.ok
    ? redirectWithToast('/confirm-email?done=1', undefined, { done: 'confirm-email' })
    : refuse(confirmed, { form: 'confirm-email', context })
}

const problem = { title: 'Not confirmed', description: 'Please try again.' }

export const clientAction = ({ request, serverAction }: ClientActionFunctionArgs) =>
  sendOrRefuse(request, () => serverAction<typeof action>(), { form: { form: 'confirm-email', problem } })

export default function ConfirmEmail() {
  const { isDone, email } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof clientAction>()
  useErrorTitle(refusal !== undefined)
  return (
    <StaticPage>
      <div className="form-page stack">
        {email ? (
          <>
            <h1>Confirm your email address</h1>
            <Form method="post" className="sheet stack" noValidate>
              <Problem refusal={refusal} />
              <p>
                Use <bdi>{email}</bdi> for your Everspoken account from now on?
              </p>
              <SubmitButton pendingText="Confirming...">Confirm</SubmitButton>
            </Form>
          </>
        ) : (
          <Result isDone={isDone} />
        )}
      </div>
    </StaticPage>
  )
}

const Result = ({ isDone }: { isDone: boolean }) => (
  <>
    <ResultHeading>{isDone ? 'Your email address is confirmed' : 'Invalid link'}</ResultHeading>
    <div className="sheet stack">
      <p>
        {isDone
          ? 'We use it from now on, also when you forget your password.'
          : `${EMAIL_LINK_INVALID} You can ask for a new one on your account page.`}
      </p>
      <a href="/account" className="button button-primary">
        Go to your account
      </a>
    </div>
  </>
)
