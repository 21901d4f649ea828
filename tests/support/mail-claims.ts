import { textOf } from './text-of'

const CLAIMS =
  /link is sent|told by email|(has been|was) sent (there|to you|successfully)|(we(’|')ve|we have|we) sent|link sent|on its way to|check your (email|spam)|we(’|')ll (send|email|write)|an email (tells|goes)|link in the email|email me|we send|get back to you/gi

/** Returns what a page says of an email that was or will be sent. */
export const mailClaimsIn = (html: string): string[] => textOf(html).match(CLAIMS) ?? []
