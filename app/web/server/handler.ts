import type { AppLoadContext } from '@remix-run/node'
import { isApiPath } from '../headers/api-errors.server'

/** Answers a request. */
export type Handler = (request: Request, context: AppLoadContext) => Promise<Response>

/** The handler of all but built files: the JSON API's answers don't pass through Remix, whose router costs more than most calls. */
export const handlerOf =
  (remix: Handler, answerCall: Handler): Handler =>
  (request, context) =>
    isApiPath(new URL(request.url).pathname) ? answerCall(request, context) : remix(request, context)
