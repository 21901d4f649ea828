import { data, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useNavigation,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react'
import { type MouseEvent, type ReactNode, useContext, useEffect } from 'react'
import { getViewer } from './accounts/session/guards.server'
import { config } from './platform/config.server'
import { savesData } from './platform/headers/save-data.server'
import { takeFlash } from './platform/session/flash.server'
import serifFont from './platform/styles/fonts/newsreader.woff2?url'
import siteStyles from './platform/styles/site.css?url'
import { putBackForeignNodes } from './platform/ui/foreign-nodes'
import { NonceContext } from './platform/ui/nonce'
import type { SignedIn } from './platform/ui/pages/person-links'
import { ErrorPage, errorTitle, statusOf } from './platform/ui/pages/static-page'
import { SignedOutNotice } from './platform/ui/signed-out'
import { FlashBanner } from './platform/ui/toast/flash-banner'

export const links: LinksFunction = () => [
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icon-180.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
  { rel: 'stylesheet', href: siteStyles },
]

export const meta: MetaFunction = ({ error }) => [
  { title: error ? `${errorTitle(statusOf(error))} · Everspoken` : 'Everspoken' },
]

export async function loader({ request }: LoaderFunctionArgs) {
  const { toast, setCookie } = await takeFlash(request)
  const view = {
    toast,
    origin: config.appUrl?.origin,
    savesData: savesData(request),
    user: await signedIn(request),
  }
  return data(view, { headers: setCookie ? { 'Set-Cookie': setCookie } : {} })
}

/** Dashboards and the account load it themselves. */
const HAS_OWN_HEADER = /^[/](user-dashboard|admin-dashboard|account)([/]|$)/

async function signedIn(request: Request): Promise<SignedIn | undefined> {
  if (HAS_OWN_HEADER.test(new URL(request.url).pathname)) return undefined
  const user = await getViewer(request)
  if (!user) return undefined
  const { firstName, lastName, username, role, country } = user
  const canMakeStories = role === 'user' && country !== null
  return { firstName, lastName, username, canMakeStories, pictureSquare: user.profilePictureSquare }
}

/** Skips the loader after an action that returns data, which sets no toast. */
export { shouldRevalidate } from './platform/ui/is-answered-in-place'

interface Handle {
  hydrate?: boolean
  /** true where the script is worth more than the fonts on a slow line: they come once it is there. */
  hasLateFont?: boolean
}

export function Layout({ children }: { children: ReactNode }) {
  useEffect(putBackForeignNodes, [])
  const nonce = useContext(NonceContext)
  const matches = useMatches()
  const handles = matches.map(({ handle }) => handle as Handle | undefined)
  const hydrates = handles.every((handle) => handle?.hydrate !== false)
  const root = useRouteLoaderData<typeof loader>('root')
  // A page without script is there to be read, in the system's font.
  const hasFont = hydrates && !root?.savesData
  const hasLateFont = hasFont && handles.some((handle) => handle?.hasLateFont)
  return (
    <html lang="en" className={hasFont ? undefined : 'plain'} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {hydrates && (
          <script
            nonce={nonce}
            suppressHydrationWarning
            // A constant script: styles and screens check this class for JavaScript.
            // biome-ignore lint/security/noDangerouslySetInnerHtml: no input reaches it
            dangerouslySetInnerHTML={{
              __html: `document.documentElement.classList.add('js'${hasLateFont ? ",'late-font'" : ''})`,
            }}
          />
        )}
        {hasFont && !hasLateFont && (
          <link rel="preload" href={serifFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        )}
        <Meta />
        <Links />
        <meta name="theme-color" content="#FBF7F0" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#1C1815" media="(prefers-color-scheme: dark)" />
      </head>
      <body>
        <SkipLink />
        <PendingBar />
        <FlashBanner toast={root?.toast} />
        <SignedOutNotice />
        {children}
        {hydrates && <ScrollRestoration nonce={nonce} />}
        {hydrates && <Scripts nonce={nonce} />}
      </body>
    </html>
  )
}

/** Focuses the content by script where there is some: a jump of the browser's own has no key in Remix's history. */
function SkipLink() {
  function skip(event: MouseEvent) {
    const content = document.getElementById('content')
    if (!content) return
    event.preventDefault()
    content.tabIndex = -1
    content.focus()
  }
  return (
    // biome-ignore lint/a11y/useValidAnchor: without script it is a jump
    <a href="#content" className="skip-link" onClick={skip}>
      Skip to the content
    </a>
  )
}

function PendingBar() {
  const { state } = useNavigation()
  return state === 'idle' ? null : <div className="pending-bar" aria-hidden="true" />
}

export default function App() {
  useEffect(() => document.documentElement.classList.remove('late-font'), [])
  return <Outlet />
}

export function ErrorBoundary() {
  return <ErrorPage status={statusOf(useRouteError())} />
}
