import {
  data,
  type HeadersFunction,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { Outlet, useLoaderData, useLocation } from '@remix-run/react'
import { mailOff, supportAddress } from '~/contact/contact.server'
import landingStyles from '~/styles/landing.css?url'
import { useHydrated } from '~/ui/use-hydrated'
import { useQuery } from '~/ui/use-query'
import { useRouteModules } from '~/web/forms/use-route-modules'
import { getViewer } from '~/web/session/guards.server'
import { AccountDialog } from './account/account-dialog'
import { firstStepCookie, noSignUpOf } from './account/account-forms.server'
import { tabOf } from './account/account-url'
import { ContactSection } from './contact/contact-section'
import { dashboardOf } from './dashboard-of'
import { FrontPage } from './front-page'
import { pageTexts } from './page-texts.server'

/** The welcome doesn't reload: the loader would redirect a new user. */
export { shouldRevalidate } from '~/ui/is-answered-in-place'

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: landingStyles }]

/** For Referrer-Policy. */
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders

export const meta: MetaFunction<typeof loader> = ({ location }) => {
  const signIn = 'Sign In · Everspoken'
  const titles = { 'sign-in': signIn, code: signIn, 'sign-up': 'Sign Up · Everspoken' }
  const tab = tabOf(new URLSearchParams(location.search))
  return [
    { title: tab ? titles[tab] : 'Everspoken: hear the voice you miss' },
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
  if (searchParams.has('contact')) throw redirect('/contact', 303)
  // A refused form is shown again, signed in or not.
  if (viewer && !context.isFormRefused) throw redirect(dashboardOf(viewer), 303)
  const needsFirstStep = searchParams.get('dialog') === 'code'
  if (needsFirstStep && !(await firstStepCookie.read(request))) throw redirect('/?dialog=sign-in', 303)
  const { noSignUp, init } = noSignUpOf(request)
  const view = {
    contact: { supportEmail: supportAddress(), mailOff: mailOff() },
    texts: pageTexts(),
    noSignUp,
  }
  return data(view, init)
}

/** A form of the dialog that was refused is shown by the route that it posts to, without script. */
export default function Landing() {
  const { texts, contact } = useLoaderData<typeof loader>()
  const tab = tabOf(useQuery())
  const { pathname } = useLocation()
  const isHydrated = useHydrated()
  useRouteModules('sign-in')
  // Without script the dialog isn't modal, and the page behind it has to be inert.
  return (
    <>
      <FrontPage
        texts={texts}
        contact={<ContactSection level={2} {...contact} />}
        isInert={(tab !== undefined || pathname !== '/') && !isHydrated}
      />
      {tab ? <AccountDialog tab={tab} /> : <Outlet />}
    </>
  )
}
