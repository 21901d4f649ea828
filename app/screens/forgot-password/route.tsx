import type {
  ActionFunctionArgs,
  HeadersFunction,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from '@remix-run/node'
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from '@remix-run/react'
import { RESET_LINK_SENT } from '~/accounts/reset-problems'
import { onlyPost } from '~/http/method-not-allowed.server'
import { wasFormRefused } from '~/http/refused-form.server'
import staticPageStyles from '~/styles/static-pages.css?url'
import { AnswerHeading } from '~/ui/answer-heading'
import { answerOr } from '~/ui/answer-or'
import { StaticPage } from '~/ui/static-page'
import { useErrorTitle } from '~/ui/use-error-title'
import { act, type ForgotRefusal } from './forgot-action.server'
import { ForgotForm, SentPanel } from './forgot-form'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: staticPageStyles }]

/** For Retry-After. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.wasRefused ? 'Error: ' : ''}Forgot Password · Everspoken` },
  { name: 'description', content: 'Have a link sent to you with which you can choose a new password.' },
  { name: 'robots', content: 'noindex' },
]

/** Open to everyone. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const isSent = new URL(request.url).searchParams.has('sent')
  return { isSent, wasRefused: wasFormRefused(context) }
}

/** Open to everyone. */
export async function action({ request, context }: ActionFunctionArgs) {
  onlyPost({ request, context })
  return act({ request, context })
}

const unanswered: ForgotRefusal = {
  problem: { title: 'Error', description: 'Failed to send reset email. Please try again.' },
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  answerOr(() => serverAction<typeof action>(), unanswered)

export default function ForgotPassword() {
  const { isSent } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()
  useErrorTitle(refusal !== undefined)
  return (
    <StaticPage>
      <div className="form-page stack">
        {isSent && !refusal ? (
          <>
            <AnswerHeading>Check your email</AnswerHeading>
            <SentPanel text={RESET_LINK_SENT.description} />
          </>
        ) : (
          <>
            <h1>Forgot your password?</h1>
            <p>Tell us the email address of your account, and we send you a link to choose a new one.</p>
            <ForgotForm refusal={refusal} />
          </>
        )}
      </div>
    </StaticPage>
  )
}
