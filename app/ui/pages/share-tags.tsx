import { useLocation } from '@remix-run/react'

/** The pages that search engines may list. */
const publicPaths = ['/', '/faq', '/terms', '/privacy']

const IMAGE = '/share.png'

/** The preview of a page in search engines and messengers (ogp.me). Absolute URLs need APP_URL. */
export function ShareTags({ origin }: { origin: string | undefined }) {
  const { pathname } = useLocation()
  if (!publicPaths.includes(pathname)) return null
  const url = origin && origin + pathname
  return (
    <>
      {url && <link rel="canonical" href={url} />}
      {url && <meta property="og:url" content={url} />}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Everspoken" />
      <meta property="og:title" content="Hear the voice you miss" />
      <meta
        property="og:description"
        content="Personalized audio stories, read in a recreated version of your loved one’s voice."
      />
      <meta property="og:image" content={(origin ?? '') + IMAGE} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content="Everspoken: the wave of a voice on paper" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
