import { ownCookie } from './own-cookie.server'

/** Long enough for reloads of the page with the result. */
const MAX_AGE_SECONDS = 10 * 60

const done = ownCookie('done', MAX_AGE_SECONDS)

export const doneCookie = (what: string): Promise<string> => done().serialize(what)

/** Whether this browser has just done it. A page that trusted its URL alone would report the success to each visitor of that URL. */
export const hasDone = async (request: Request, what: string) =>
  (await done().parse(request.headers.get('Cookie'))) === what
