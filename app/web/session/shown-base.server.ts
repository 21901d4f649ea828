import { config } from '~/config.server'

/**
 * The base of links that a signed-in user copies from a page: APP_URL, or where it isn't set the address that their browser
 * shows. It comes from the request, so it is for that person's page alone and never for an email.
 */
export const shownBase = ({ url }: Request): URL => config.appUrl ?? new URL(new URL(url).origin)
