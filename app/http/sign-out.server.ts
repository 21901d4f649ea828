import { endSession } from './session-cookie.server'

/**
 * Ends the session that a request came with.
 * @returns headers for the answer: they take the session's cookie away, and what the browser has stored for us
 * (Clear Site Data, W3C). Not the other cookies: one of them carries the notice to the next page
 */
export async function signOutHeaders(request: Request): Promise<[name: string, value: string][]> {
  return [
    ['Set-Cookie', await endSession(request)],
    ['Clear-Site-Data', '"storage"'],
  ]
}
