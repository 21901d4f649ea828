import {
  type ActionFunctionArgs,
  data,
  type HeadersFunction,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { type ClientActionFunctionArgs, useActionData, useLoaderData } from '@remix-run/react'
import { supportAddress } from '~/contact/contact.server'
import landingStyles from '~/styles/landing.css?url'
import { StaticPage } from '~/ui/pages/static-page'
import { useErrorTitle } from '~/ui/use-error-title'
import { useHydrated } from '~/ui/use-hydrated'
import { useQuery } from '~/ui/use-query'
import { sendOrRefuse } from '~/web/forms/send-or-refuse'
import { onlyPost } from '~/web/headers/method-not-allowed.server'
import { hasDone } from '~/web/session/done.server'
import { getViewer } from '~/web/session/guards.server'
import { firstStepCookie } from './account/first-step-cookie.server'
import {
  LazyAccountDialog,
  loadAccountDialog,
  tabOf,
  useAccountDialogSoon,
} from './account/lazy-account-dialog'
import { noSignUpOf } from './account/no-sign-up.server'
import { dashboardOf } from './dashboard-of'
import { landingFailures } from './error-texts'
import { FrontPage } from './front-page'
import { runLandingIntent } from './landing-action.server'
import { pageTexts } from './page-texts.server'
import { ContactSection, writerOf } from './sections/contact-section'

/** The welcome doesn't reload: the loader would redirect a new user. */
export { shouldRevalidate } from '~/ui/is-answered-in-place'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: landingStyles }]

/** For Retry-After and Referrer-Policy; cookies go out anyway. */
export const headers: HeadersFunction = ({ actionHeaders, loaderHeaders }) =>
  new Headers([...actionHeaders, ...loaderHeaders])

export const meta: MetaFunction<typeof loader> = ({ data, location }) => {
  const signIn = 'Sign In · Everspoken'
  const titles = { 'sign-in': signIn, code: signIn, 'sign-up': 'Sign Up · Everspoken' }
  const tab = tabOf(new URLSearchParams(location.search))
  const front = data?.contact.writer ? 'Contact Us · Everspoken' : 'Everspoken: hear the voice you miss'
  const title = tab ? titles[tab] : front
  return [
    { title: data?.wasRefused ? `Error: ${title}` : title },
    {
      name: 'description',
      content:
        'Transform cherished memories into personalized audio stories, read in a recreated version of your loved one’s voice.',
    },
  ]
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const viewer = await getViewer(request)
  const { searchParams } = new URL(request.url)
  const contact = searchParams.get('contact')
  // A refused form is re-rendered, signed in or not.
  if (viewer && contact === null && !context.isFormRefused) throw redirect(dashboardOf(viewer), 303)
  const needsFirstStep = searchParams.get('dialog') === 'code' && !context.isFormRefused
  if (needsFirstStep && !(await firstStepCookie.read(request))) throw redirect('/?dialog=sign-in', 303)
  await loadAccountDialog()
  const { noSignUp, init } = noSignUpOf(request)
  const view = {
    wasRefused: context.isFormRefused === true,
    contact: {
      supportEmail: supportAddress(),
      isSent: contact === 'sent' && (await hasDone(request, 'contact')),
      writer: contact === null ? undefined : viewer && writerOf(viewer),
    },
    texts: pageTexts(),
    noSignUp,
  }
  return data(view, init)
}

/** Open to everyone. */
export async function action({ request, context }: ActionFunctionArgs) {
  onlyPost({ request, context })
  return runLandingIntent({ request, context })
}

export const clientAction = ({ request, serverAction }: ClientActionFunctionArgs) =>
  sendOrRefuse(request, () => serverAction<typeof action>(), landingFailures)

export default function Landing() {
  const { texts, contact, noSignUp } = useLoaderData<typeof loader>()
  const result = useActionData<typeof clientAction>()
  const registered = result?.form === 'registered' ? result : undefined
  const refusal = result?.form === 'registered' ? undefined : result
  const search = useQuery()
  const dialogRefusal = refusal?.form === 'contact' ? undefined : refusal
  const tab = dialogRefusal?.form ?? tabOf(search)
  const isHydrated = useHydrated()
  useErrorTitle(refusal !== undefined)
  useAccountDialogSoon()
  const section = <ContactSection {...contact} refusal={refusal?.form === 'contact' ? refusal : undefined} />
  if (contact.writer) return <StaticPage>{section}</StaticPage>
  // Without script the dialog isn't modal, and the page behind it has to be inert.
  return (
    <>
      <FrontPage texts={texts} contact={section} isInert={!!tab && !isHydrated} />
      {tab && (
        <LazyAccountDialog tab={tab} refusal={dialogRefusal} registered={registered} noSignUp={noSignUp} />
      )}
    </>
  )
}
