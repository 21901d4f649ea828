import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { waitForConnection } from './ui/wait-for-connection'

waitForConnection()

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
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    )
  }),
)
