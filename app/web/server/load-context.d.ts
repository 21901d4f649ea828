import '@remix-run/server-runtime'

/** The context of a request, which all its loaders and actions share. Plain remix-serve, the fallback, sets nothing. */
declare module '@remix-run/server-runtime' {
  interface AppLoadContext {
    /** The client's address, behind the proxies of TRUST_PROXY. */
    peerAddress?: string
    requestId?: string
    /** New for each request; for the Content-Security-Policy and the scripts that it allows. */
    cspNonce?: string
    /** The Allow header of the page, set by an action that rejects a method. */
    allowedMethods?: string
    /** The Retry-After header of a form that is refused for now. */
    retryAfterSeconds?: number
    /**
     * Set when a form is re-rendered with errors: a page's title begins with 'Error: ' then, and comes from its loaders,
     * which can't see the action's result.
     */
    isFormRefused?: boolean
  }
}
