import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from '@remix-run/react'
import { isResetOpen } from '~/accounts/password-reset.server'
import { onlyPost } from '~/http/method-not-allowed.server'
import { wasFormRefused } from '~/http/refused-form.server'
import staticPageStyles from '~/styles/static-pages.css?url'
import { answerOr } from '~/ui/answer-or'
import { StaticPage } from '~/ui/static-page'
import { useErrorTitle } from '~/ui/use-error-title'
import { act, type ResetRefusal, tokenOf } from './reset-action.server'
import { DonePanel, InvalidLinkPanel, ResetForm } from './reset-form'

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
  return act({ request, context })
}

const unanswered: ResetRefusal = {
  problem: {
    title: 'Reset failed',
    description: 'Failed to reset password. Please try again or request a new reset link.',
  },
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  answerOr(() => serverAction<typeof action>(), unanswered)

export default function ResetPassword() {
  const { view } = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()
  const isInvalid = view === 'invalid' || (refusal && !refusal.problem)
  useErrorTitle(refusal !== undefined)
  return (
    <StaticPage>
      <div className="form-page stack">
        {view === 'done' ? <DonePanel /> : isInvalid ? <InvalidLinkPanel /> : <ResetForm refusal={refusal} />}
      </div>
    </StaticPage>
  )
}
