import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { mailOff, supportAddress } from '~/contact/contact.server'
import landingStyles from '~/styles/landing.css?url'
import { formMeta } from '~/ui/pages/form-title'
import { StaticPage } from '~/ui/pages/static-page'
import { answerForm } from '~/web/forms/answer-form.server'
import { orRefusal } from '~/web/forms/send-or-refuse'
import { hasDone } from '~/web/session/done.server'
import { getViewer } from '~/web/session/guards.server'
import { NOT_SENT } from '../error-texts'
import { ContactSection } from './contact-section'
import { sendContactByForm } from './send-contact.server'

export { shouldRevalidate } from '~/ui/is-answered-in-place'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: landingStyles }]

export const meta = formMeta('Contact Us')

/** Open to everyone; a signed-in user's name and email address fill in the form. */
export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await getViewer(request)
  const isSent = new URL(request.url).searchParams.has('sent') && (await hasDone(request, 'contact'))
  return {
    supportEmail: supportAddress(),
    mailOff: mailOff(),
    sent: isSent ? ({ form: 'contact', isSent: true } as const) : undefined,
    writer: viewer && {
      firstName: viewer.firstName,
      lastName: viewer.lastName,
      email: viewer.email ?? '',
    },
  }
}

/** Open to everyone. */
export const action = (visit: ActionFunctionArgs) => answerForm(visit, 'contact', sendContactByForm)

const failure = { form: 'contact', problem: { description: NOT_SENT } } as const

export const clientAction = orRefusal<typeof action>(failure)

export default function Contact() {
  const { sent, supportEmail, writer, mailOff } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof clientAction>()
  return (
    <StaticPage>
      <ContactSection level={1} sent={refused ?? sent} {...{ supportEmail, writer, mailOff }} />
    </StaticPage>
  )
}
