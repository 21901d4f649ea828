import '@remix-run/server-runtime'

/**
 * What app/server.ts tells each loader and action of the request beside the Request itself. Plain remix-serve, the
 * fallback, tells nothing.
 */
declare module '@remix-run/server-runtime' {
  interface AppLoadContext {
    /** Who is at the other end, behind the proxies that TRUST_PROXY names. */
    peerAddress?: string
    /** Names the request in the log. */
    requestId?: string
    /** New with each request; for the Content-Security-Policy and the scripts that it allows. */
    cspNonce?: string
  }
}
