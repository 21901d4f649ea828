import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { contactView, sendContactMessage } from '~/accounts/contact/contact.server'
import { contactForm } from '~/accounts/contact/schemas.server'
import { getViewer } from '~/accounts/session/guards.server'
import { parseForm, redirectWithToast } from '~/platform/forms/answer.server'
import { answerForm } from '~/platform/forms/answer-form.server'
import { orRefusal } from '~/platform/forms/send-or-refuse'
import { addressOf } from '~/platform/headers/client-address.server'
import { isFromScript } from '~/platform/remix/script-request'
import { hasDone } from '~/platform/session/done.server'
import landingStyles from '~/platform/styles/landing.css?url'
import { formMeta, StaticPage } from '~/platform/ui/pages/static-page'
import { NOT_SENT } from '../error-texts'
import { ContactSection } from './contact-section'

export { shouldRevalidate } from '~/platform/ui/is-answered-in-place'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: landingStyles }]

export const meta = formMeta('Contact Us')

/** Open to everyone; a signed-in user's name and email address fill in the form. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await getViewer(request)
  const isSent = new URL(request.url).searchParams.has('sent') && (await hasDone(request, 'contact'))
  return {
    contact: contactView(),
    sent: isSent ? ({ form: 'contact', isSent: true } as const) : undefined,
    writer: viewer && { firstName: viewer.firstName, lastName: viewer.lastName, email: viewer.email ?? '' },
  }
}

/** Open to everyone. */
export const action = (visit: ActionFunctionArgs) =>
  answerForm(visit, 'contact', Object.keys(contactForm.shape), async (form) => {
    // Only a bot fills in the hidden field: it gets a success, and nothing is stored.
    const sent = form.get('website') ? undefined : await send(form, visit.request)
    if (sent?.ok === false) return sent
    // With script the form thanks in its place; without, the page of the form does.
    if (isFromScript(visit.request)) return { form: 'contact', isSent: true } as const
    return redirectWithToast('/contact?sent#contact-us', undefined, { done: 'contact' })
  })

const failure = { form: 'contact', problem: { description: NOT_SENT } } as const

export const clientAction = orRefusal<typeof action>(failure)

export default function Contact() {
  const { sent, contact, writer } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof clientAction>()
  return (
    <StaticPage>
      <ContactSection level={1} sent={refused ?? sent} writer={writer} {...contact} />
    </StaticPage>
  )
}

async function send(form: FormData, request: Request) {
  const parsed = parseForm(form, contactForm)
  if (!parsed.ok) return parsed
  const { firstName, lastName, email, message } = parsed.value
  const sent = await sendContactMessage(
    { name: `${firstName} ${lastName}`.trim(), email, message },
    { address: addressOf(request) },
  )
  return sent.ok ? sent : { ...sent, message: NOT_SENT }
}
