import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { confirmEmail, emailOfLink } from '~/accounts/email-change.server'
import { EMAIL_LINK_INVALID } from '~/accounts/password/reset-problems'
import { redirectWithToast } from '~/web/forms/answer.server'
import { answerForm } from '~/web/forms/answer-form.server'
import { LinkForm } from '~/web/forms/link-form'
import { linkPageHeaders, linkTokenOf } from '~/web/forms/link-page.server'
import { orRefusal } from '~/web/forms/send-or-refuse'
import { hasDone } from '~/web/session/done.server'

export { shouldRevalidate } from '~/ui/is-answered-in-place'

const FORM = 'confirm-email'

export const headers = linkPageHeaders

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.wasRefused ? 'Error: ' : ''}Confirm Email · Everspoken` },
  { name: 'robots', content: 'noindex' },
]

/** Open to everyone who has a link. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const wasRefused = context.isFormRefused === true
  const isDone = new URL(request.url).searchParams.has('done') && (await hasDone(request, FORM))
  const email = isDone ? undefined : emailOfLink(linkTokenOf(request))
  const view = isDone ? 'done' : email ? 'form' : 'invalid'
  return data({ view, email, wasRefused } as const, { status: view === 'invalid' ? 404 : 200 })
}

/** Open to everyone who has a link. */
export const action = (visit: ActionFunctionArgs) =>
  answerForm(visit, FORM, async () => {
    const result = confirmEmail(linkTokenOf(visit.request))
    return result.ok ? redirectWithToast('/confirm-email?done=1', undefined, { done: FORM }) : result
  })

const problem = { title: 'Not confirmed', description: 'Please try again.' }

export const clientAction = orRefusal<typeof action>({ form: FORM, problem })

export default function ConfirmEmail() {
  const { view, email } = useLoaderData<typeof loader>()
  return (
    <LinkForm
      view={view}
      refusal={useActionData<typeof clientAction>()}
      heading="Confirm your email address"
      button="Confirm"
      pendingText="Confirming..."
      done={{
        heading: 'Your email address is confirmed',
        text: 'We use it from now on, also when you forget your password.',
      }}
      invalid={`${EMAIL_LINK_INVALID} You can ask for a new one on your account page.`}
      next={{ href: '/account', label: 'Go to your account' }}
    >
      Use <bdi>{email}</bdi> for your Everspoken account from now on?
    </LinkForm>
  )
}
