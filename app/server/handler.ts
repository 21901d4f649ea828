import type { AppLoadContext } from '@remix-run/node'

/** Remix's request handler. */
export type Handler = (request: Request, context: AppLoadContext) => Promise<Response>
