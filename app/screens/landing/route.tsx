import {
  type ActionFunctionArgs,
  type HeadersFunction,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import {
  type ClientActionFunctionArgs,
  type ShouldRevalidateFunction,
  useActionData,
  useLoaderData,
  useSearchParams,
} from '@remix-run/react'
import { supportAddress } from '~/contact/support-address.server'
import { sendOrKeep } from '~/forms/send-or-keep'
import { getViewer } from '~/http/guards.server'
import { onlyPost } from '~/http/method-not-allowed.server'
import { wasFormRefused } from '~/http/refused-form.server'
import { categories } from '~/stories/categories'
import landingStyles from '~/styles/landing.css?url'
import { isAnsweredInPlace } from '~/ui/is-answered-in-place'
import { useErrorTitle } from '~/ui/use-error-title'
import { useHydrated } from '~/ui/use-hydrated'
import type { AccountTab } from './account/account-dialog'
import { accountFailures } from './account/error-texts'
import { LazyAccountDialog, loadAccountDialog } from './account/lazy-account-dialog'
import { ContactSection, NOT_SENT } from './contact/contact-section'
import { dashboardOf } from './dashboard-of'
import { runIntent } from './landing-action.server'
import { AudioSample } from './sections/audio-sample'
import { FounderMessage } from './sections/founder-message'
import { Hero } from './sections/hero'
import { HowItWorks } from './sections/how-it-works'
import { LandingFooter } from './sections/landing-footer'
import { StoryCollections } from './sections/story-collections'
import { Testimonials } from './sections/testimonials'
import { TopBar } from './sections/top-bar'

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
  return runIntent({ request, context })
}

const failures = {
  ...accountFailures,
  contact: { form: 'contact', problem: { description: NOT_SENT } },
} as const

export const clientAction = ({ request, serverAction }: ClientActionFunctionArgs) =>
  sendOrKeep(request, () => serverAction<typeof action>(), failures)

/** The page stays for a form's answer, and for the welcome: its loader, asked anew, would send a new person on. */
export const shouldRevalidate: ShouldRevalidateFunction = (change) =>
  change.defaultShouldRevalidate && !isAnsweredInPlace(change)

export default function Landing() {
  const { collections, supportEmail } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof clientAction>()
  const registered = answer?.form === 'registered' ? answer : undefined
  const refusal = answer?.form === 'registered' ? undefined : answer
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
          <ContactSection
            supportEmail={supportEmail}
            refusal={contactRefusal}
            isSent={search.get('contact') === 'sent'}
          />
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
