import { config } from '~/platform/config.server'

/**
 * The base of links that a signed-in user copies from a page, or gets from the API: APP_URL, or where it isn't set the address
 * that the request came to. So it is for that person's answer alone and never for an email.
 */
export const shownBase = ({ url }: Request): URL => config.appUrl ?? new URL(new URL(url).origin)
