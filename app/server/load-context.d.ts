import '@remix-run/server-runtime'

/**
 * The context that app/server.ts passes to each loader and action. Plain remix-serve, the fallback, sets none of it.
 */
declare module '@remix-run/server-runtime' {
  interface AppLoadContext {
    /** The client's address, behind the proxies of TRUST_PROXY. */
    peerAddress?: string
    requestId?: string
    /** New for each request; for the Content-Security-Policy and the scripts that it allows. */
    cspNonce?: string
  }
}
