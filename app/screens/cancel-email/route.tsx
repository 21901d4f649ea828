import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { cancelEmailChange, isCancelOpen } from '~/accounts/email-change.server'
import { EMAIL_LINK_INVALID } from '~/accounts/password/reset-problems'
import { redirectWithToast } from '~/web/forms/answer.server'
import { answerForm } from '~/web/forms/answer-form.server'
import { LinkForm } from '~/web/forms/link-form'
import { linkPageHeaders, linkTokenOf } from '~/web/forms/link-page.server'
import { orRefusal } from '~/web/forms/send-or-refuse'
import { hasDone } from '~/web/session/done.server'

export { shouldRevalidate } from '~/ui/is-answered-in-place'

const FORM = 'cancel-email'

export const headers = linkPageHeaders

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.wasRefused ? 'Error: ' : ''}Keep Email · Everspoken` },
  { name: 'robots', content: 'noindex' },
]

/** Open to everyone who has a link. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const wasRefused = context.isFormRefused === true
  const isDone = new URL(request.url).searchParams.has('done') && (await hasDone(request, FORM))
  const view = isDone ? 'done' : isCancelOpen(linkTokenOf(request)) ? 'form' : 'invalid'
  return data({ view, wasRefused } as const, { status: view === 'invalid' ? 404 : 200 })
}

/** Open to everyone who has a link. */
export const action = (visit: ActionFunctionArgs) =>
  answerForm(visit, FORM, async () => {
    const result = cancelEmailChange(linkTokenOf(visit.request))
    return result.ok ? redirectWithToast('/cancel-email?done=1', undefined, { done: FORM }) : result
  })

const problem = { title: 'Not cancelled', description: 'Please try again.' }

export const clientAction = orRefusal<typeof action>({ form: FORM, problem })

export default function CancelEmail() {
  const { view } = useLoaderData<typeof loader>()
  return (
    <LinkForm
      view={view}
      refusal={useActionData<typeof clientAction>()}
      heading="Keep your email address"
      button="Keep this address"
      pendingText="Keeping..."
      done={{
        heading: 'Your email address stays',
        text: 'If you did not ask for another one, someone else knows your password: please choose a new one now.',
      }}
      invalid={EMAIL_LINK_INVALID}
      next={{ href: '/forgot-password', label: 'Choose another password' }}
    >
      Keep this address for your Everspoken account, and void the link to the other one?
    </LinkForm>
  )
}
