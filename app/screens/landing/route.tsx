import {
  type ActionFunctionArgs,
  type HeadersFunction,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import {
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
  useSearchParams,
} from '@remix-run/react'
import { supportAddress } from '~/contact/support-address.server'
import { getViewer } from '~/http/guards.server'
import { onlyPost } from '~/http/method-not-allowed.server'
import { wasFormRefused } from '~/http/refused-form.server'
import { categories } from '~/stories/categories'
import landingStyles from '~/styles/landing.css?url'
import { isAnsweredInPlace } from '~/ui/is-answered-in-place'
import { isRegistered } from '~/ui/registered'
import { useErrorTitle } from '~/ui/use-error-title'
import { useHydrated } from '~/ui/use-hydrated'
import type { AccountTab } from './account-dialog'
import { AudioSample } from './audio-sample'
import { ContactForm } from './contact-form'
import { ContactSection } from './contact-section'
import { dashboardOf } from './dashboard-of'
import { FounderMessage } from './founder-message'
import { Hero } from './hero'
import { HowItWorks } from './how-it-works'
import { act } from './landing-action.server'
import { LandingFooter } from './landing-footer'
import { LazyAccountDialog, loadAccountDialog } from './lazy-account-dialog'
import { StoryCollections } from './story-collections'
import { Testimonials } from './testimonials'
import { TopBar } from './top-bar'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: landingStyles }]

/** For Retry-After; cookies go out anyway. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders

const titles = {
  'sign-in': 'Sign In · Everspoken',
  'sign-up': 'Sign Up · Everspoken',
}

export const meta: MetaFunction<typeof loader> = ({ data, location }) => {
  const tab = tabOf(new URLSearchParams(location.search))
  const title = tab ? titles[tab] : 'Everspoken: hear the voice you miss'
  return [
    { title: data?.wasRefused ? `Error: ${title}` : title },
    {
      name: 'description',
      content:
        'Transform cherished memories into personalized audio stories, read in a recreated version of the voice of your loved one.',
    },
  ]
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await getViewer(request)
  // A form that was refused is shown to whoever sent it.
  if (viewer && !wasFormRefused(context)) throw redirect(dashboardOf(viewer), { status: 303 })
  await loadAccountDialog()
  return {
    wasRefused: wasFormRefused(context),
    supportEmail: supportAddress(),
    collections: categories.map(({ documentType, label, description, example }) => ({
      documentType,
      label,
      description,
      example,
    })),
  }
}

/** Open to everyone: each of its forms begins or ends a session. */
export async function action({ request, context }: ActionFunctionArgs) {
  onlyPost({ request, context })
  return act({ request, context })
}

export { clientAction } from './landing-client-action'

/** The page stays for a form's answer, and for the welcome: its loader, asked anew, would send a new person on. */
export const shouldRevalidate: ShouldRevalidateFunction = (change) =>
  change.defaultShouldRevalidate && !isAnsweredInPlace(change)

export default function Landing() {
  const { collections, supportEmail } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const registered = isRegistered(answer) ? answer : undefined
  const refusal = isRegistered(answer) ? undefined : answer
  const [search] = useSearchParams()
  const contactRefusal = refusal?.form === 'contact' ? refusal : undefined
  const dialogRefusal = refusal?.form === 'contact' ? undefined : refusal
  const tab = dialogRefusal?.form ?? tabOf(search)
  const isHydrated = useHydrated()
  useErrorTitle(refusal !== undefined)
  // Without script the dialog isn't modal: what lies behind it is kept out of the way by the markup.
  const behind = tab && !isHydrated ? { inert: '' } : {}
  return (
    <>
      <div className="landing" {...behind}>
        <TopBar />
        <main className="page">
          <Hero />
          <StoryCollections collections={collections} />
          <HowItWorks />
          <AudioSample />
          <FounderMessage />
          <Testimonials />
          <ContactSection supportEmail={supportEmail}>
            <ContactForm refusal={contactRefusal} isSent={search.get('contact') === 'sent'} />
          </ContactSection>
        </main>
        <LandingFooter />
      </div>
      <LazyAccountDialog
        isOpen={tab !== undefined}
        tab={tab}
        refusal={dialogRefusal}
        registered={registered}
      />
    </>
  )
}

function tabOf(search: URLSearchParams): AccountTab | undefined {
  const dialog = search.get('dialog')
  return dialog === 'sign-in' || dialog === 'sign-up' ? dialog : undefined
}
