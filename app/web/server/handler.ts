import type { AppLoadContext } from '@remix-run/node'

export type Handler = (request: Request, context: AppLoadContext) => Promise<Response>
