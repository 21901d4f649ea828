import '@remix-run/server-runtime'

/** The context of a request, which all its loaders and actions share. Plain remix-serve, the fallback, sets nothing. */
declare module '@remix-run/server-runtime' {
  interface AppLoadContext {
    requestId?: string
    /** New for each request; for the Content-Security-Policy and the scripts that it allows. */
    cspNonce?: string
  }
}
