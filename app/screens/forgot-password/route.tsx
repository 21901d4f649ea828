import type {
  ActionFunctionArgs,
  HeadersFunction,
  LinksFunction,
  LoaderFunctionArgs,
  MetaFunction,
} from '@remix-run/node'
import {
  type ClientActionFunctionArgs,
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
} from '@remix-run/react'
import { requestPasswordReset } from '~/accounts/password-reset.server'
import { RESET_LINK_SENT, resetTitle } from '~/accounts/reset-problems'
import { resetRequest } from '~/accounts/schemas.server'
import { goOn, parseForm, refuse } from '~/forms/answer.server'
import { valuesOf } from '~/forms/refusal'
import { sendOrKeep } from '~/forms/send-or-keep'
import { readForm } from '~/http/form-body.server'
import { onlyPost } from '~/http/method-not-allowed.server'
import { wasFormRefused } from '~/http/refused-form.server'
import staticPageStyles from '~/styles/static-pages.css?url'
import { AnswerHeading } from '~/ui/answer-heading'
import { isAnsweredInPlace } from '~/ui/is-answered-in-place'
import { explanationOf } from '~/ui/pages/error-page'
import { StaticPage } from '~/ui/pages/static-page'
import { useErrorTitle } from '~/ui/use-error-title'
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
  const form = await readForm(request)
  const parsed = parseForm(form, resetRequest)
  const asked = parsed.ok
    ? await requestPasswordReset(parsed.value.email, { address: context.peerAddress })
    : parsed
  if (asked.ok) return goOn('/forgot-password?sent=1', { kind: 'success', ...RESET_LINK_SENT })
  const message = asked.reason === 'limited' ? explanationOf(429).text : asked.message
  const title = resetTitle(message) ?? 'Error'
  return refuse({ ...asked, title, message }, { form: 'forgot', values: valuesOf(form), context })
}

const failures = {
  form: {
    form: 'forgot',
    problem: { title: 'Error', description: 'Failed to send reset email. Please try again.' },
  },
} as const

export const clientAction = ({ request, serverAction }: ClientActionFunctionArgs) =>
  sendOrKeep(request, () => serverAction<typeof action>(), failures)

export const shouldRevalidate: ShouldRevalidateFunction = (change) =>
  change.defaultShouldRevalidate && !isAnsweredInPlace(change)

export default function ForgotPassword() {
  const { isSent } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof clientAction>()
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
