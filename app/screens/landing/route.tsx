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
  useActionData,
  useLoaderData,
  useSearchParams,
} from '@remix-run/react'
import { supportAddress } from '~/contact/contact.server'
import { sendOrKeep } from '~/forms/send-or-keep'
import { getViewer } from '~/http/guards.server'
import { onlyPost } from '~/http/method-not-allowed.server'
import { categories } from '~/stories/categories'
import landingStyles from '~/styles/landing.css?url'
import { useErrorTitle } from '~/ui/use-error-title'
import { useHydrated } from '~/ui/use-hydrated'
import { LazyAccountDialog, loadAccountDialog, tabOf } from './account/lazy-account-dialog'
import { dashboardOf } from './dashboard-of'
import { landingFailures } from './error-texts'
import { runLandingIntent } from './landing-action.server'
import { AudioSample } from './sections/audio-sample'
import { ContactSection } from './sections/contact-section'
import { FounderMessage } from './sections/founder-message'
import { Hero } from './sections/hero'
import { HowItWorks } from './sections/how-it-works'
import { LandingFooter } from './sections/landing-footer'
import { StoryCollections } from './sections/story-collections'
import { Testimonials } from './sections/testimonials'
import { TopBar } from './sections/top-bar'

/** The welcome doesn't reload: the loader would redirect a new user. */
export { shouldRevalidate } from '~/ui/is-answered-in-place'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: landingStyles }]

/** For Retry-After; cookies go out anyway. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders

export const meta: MetaFunction<typeof loader> = ({ data, location }) => {
  const titles = { 'sign-in': 'Sign In · Everspoken', 'sign-up': 'Sign Up · Everspoken' }
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
  // A refused form is re-rendered, signed in or not.
  if (viewer && !context.isFormRefused) throw redirect(dashboardOf(viewer), { status: 303 })
  await loadAccountDialog()
  return {
    wasRefused: context.isFormRefused === true,
    supportEmail: supportAddress(),
    collections: categories.map(({ titleLabel, questions, ...collection }) => collection),
  }
}

/** Open to everyone. */
export async function action({ request, context }: ActionFunctionArgs) {
  onlyPost({ request, context })
  return runLandingIntent({ request, context })
}

export const clientAction = ({ request, serverAction }: ClientActionFunctionArgs) =>
  sendOrKeep(request, () => serverAction<typeof action>(), landingFailures)

export default function Landing() {
  const { collections, supportEmail } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof clientAction>()
  const registered = answer?.form === 'registered' ? answer : undefined
  const refusal = answer?.form === 'registered' ? undefined : answer
  const [search] = useSearchParams()
  const dialogRefusal = refusal?.form === 'contact' ? undefined : refusal
  const tab = dialogRefusal?.form ?? tabOf(search)
  const isHydrated = useHydrated()
  useErrorTitle(refusal !== undefined)
  // Without script the dialog isn't modal, and the page behind it has to be inert.
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
            refusal={refusal?.form === 'contact' ? refusal : undefined}
            isSent={search.get('contact') === 'sent'}
          />
        </main>
        <LandingFooter />
      </div>
      <LazyAccountDialog isOpen={!!tab} tab={tab} refusal={dialogRefusal} registered={registered} />
    </>
  )
}
