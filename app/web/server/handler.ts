import type { AppLoadContext } from '@remix-run/node'

/** Answers a request. */
export type Handler = (request: Request, context: AppLoadContext) => Promise<Response>
