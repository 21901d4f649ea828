import { type LinksFunction, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { type ShouldRevalidateFunction, useLoaderData, useOutlet } from '@remix-run/react'
import { contactView } from '~/accounts/contact/contact.server'
import { getViewer } from '~/accounts/session/guards.server'
import landingStyles from '~/platform/styles/landing.css?url'
import { ModalDialog } from '~/platform/ui/modal-dialog'
import { useHydrated } from '~/platform/ui/use-hydrated'
import { ContactSection } from './contact/contact-section'
import { dashboardOf } from './dashboard-of'
import { FrontPage } from './front-page'
import { footerPlaces, pageTexts } from './page-texts.server'

/** The dialogs over the page change nothing on it. */
export const shouldRevalidate: ShouldRevalidateFunction = () => false

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: landingStyles }]

export const meta: MetaFunction = () => [
  { title: 'Everspoken: hear the voice you miss' },
  {
    name: 'description',
    content:
      'Transform cherished memories into personalized audio stories, read in a recreated version of your loved one’s voice.',
  },
]

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await getViewer(request)
  if (viewer) throw redirect(dashboardOf(viewer), 303)
  return { contact: contactView(), places: footerPlaces(), texts: pageTexts() }
}

/** The routes to sign in and up are dialogs over it. */
export default function Landing() {
  const { texts, contact, places } = useLoaderData<typeof loader>()
  const dialog = useOutlet()
  const isHydrated = useHydrated()
  // Without script the dialog isn't modal, and the page behind it has to be inert.
  return (
    <>
      <FrontPage
        texts={texts}
        places={places}
        contact={<ContactSection level={2} {...contact} />}
        isInert={dialog !== null && !isHydrated}
      />
      {dialog && (
        <ModalDialog closeTo="/" labelledBy="account-title">
          <div className="stack">{dialog}</div>
        </ModalDialog>
      )}
    </>
  )
}
