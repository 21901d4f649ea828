import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import {
  type ClientActionFunctionArgs,
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
} from '@remix-run/react'
import { isResetOpen, resetPassword } from '~/accounts/password-reset.server'
import { resetTitle } from '~/accounts/reset-problems'
import { resetForm } from '~/accounts/schemas.server'
import { goOn, parseForm, refuse } from '~/forms/answer.server'
import { sendOrKeep } from '~/forms/send-or-keep'
import { readForm } from '~/http/form-body.server'
import { onlyPost } from '~/http/method-not-allowed.server'
import { wasFormRefused } from '~/http/refused-form.server'
import staticPageStyles from '~/styles/static-pages.css?url'
import { isAnsweredInPlace } from '~/ui/is-answered-in-place'
import { explanationOf } from '~/ui/pages/error-page'
import { StaticPage } from '~/ui/pages/static-page'
import { useErrorTitle } from '~/ui/use-error-title'
import { DonePanel, InvalidLinkPanel, ResetForm } from './reset-form'

/** The token stands in the address, as in the letter's link. */
const tokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? ''

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: staticPageStyles }]

/**
 * The address holds the token: not even our own log, or a proxy's, is to find it in a Referer. ('no-referrer' would
 * make browsers send 'Origin: null' with the form.)
 */
export const headers: HeadersFunction = ({ actionHeaders }) => {
  const all = new Headers(actionHeaders)
  all.set('Referrer-Policy', 'strict-origin')
  return all
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.wasRefused ? 'Error: ' : ''}Reset Password · Everspoken` },
  { name: 'robots', content: 'noindex' },
]

/** Open to whoever has a link. */
export function loader({ request, context }: LoaderFunctionArgs) {
  const wasRefused = wasFormRefused(context)
  if (new URL(request.url).searchParams.has('done')) return data({ view: 'done' as const, wasRefused })
  return isResetOpen(tokenOf(request))
    ? data({ view: 'form' as const, wasRefused })
    : data({ view: 'invalid' as const, wasRefused }, { status: 404 })
}

/** Open to whoever has a link. */
export async function action({ request, context }: ActionFunctionArgs) {
  onlyPost({ request, context })
  const parsed = parseForm(await readForm(request), resetForm)
  const reset = parsed.ok
    ? await resetPassword(tokenOf(request), parsed.value.newPassword, { address: context.peerAddress })
    : parsed
  if (reset.ok) {
    const description = 'You can now log in with your new password.'
    return goOn('/reset-password?done=1', {
      kind: 'success',
      title: 'Password reset successful',
      description,
    })
  }
  const message = reset.reason === 'limited' ? explanationOf(429).text : reset.message
  const title = resetTitle(message) ?? 'Reset failed'
  const form = reset.reason === 'gone' ? 'invalid-link' : 'reset'
  return refuse({ ...reset, title, message }, { form, context })
}

const failures = {
  form: {
    form: 'reset',
    problem: {
      title: 'Reset failed',
      description: 'Failed to reset password. Please try again or request a new reset link.',
    },
  },
} as const

export const clientAction = ({ request, serverAction }: ClientActionFunctionArgs) =>
  sendOrKeep(request, () => serverAction<typeof action>(), failures)

export const shouldRevalidate: ShouldRevalidateFunction = (change) =>
  change.defaultShouldRevalidate && !isAnsweredInPlace(change)

export default function ResetPassword() {
  const { view } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof clientAction>()
  const isInvalid = view === 'invalid' || refusal?.form === 'invalid-link'
  useErrorTitle(refusal !== undefined)
  return (
    <StaticPage>
      <div className="form-page stack">
        {view === 'done' ? <DonePanel /> : isInvalid ? <InvalidLinkPanel /> : <ResetForm refusal={refusal} />}
      </div>
    </StaticPage>
  )
}
