import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { ERROR_TITLE } from './platform/refusal'
import { waitForConnection } from './platform/remix/wait-for-connection'
import { takeOutForeignNodes } from './platform/ui/foreign-nodes'

waitForConnection()

// React expects the title of the route; the form puts this before it again.
if (document.title.startsWith(ERROR_TITLE)) document.title = document.title.slice(ERROR_TITLE.length)

/**
 * Decodes the page's data, which RemixBrowser begins when it is first called, and throws a promise of. Within React
 * that would suspend the root, and an event in those milliseconds would fail with React's error 345.
 */
async function decodeData(): Promise<void> {
  try {
    RemixBrowser({})
  } catch (decoding) {
    await decoding
  }
}

decodeData().then(() =>
  startTransition(() => {
    takeOutForeignNodes()
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    )
  }),
)
