import { domainToASCII } from 'node:url'

/** anna@müller.de becomes anna@xn--mller-kva.de (RFC 5891), as browsers other than Safari send it. */
export const asciiDomain = (email: string): string =>
  email.replace(/(?<=@)[^@]*[^\0-\x7f][^@]*$/, (domain) => domainToASCII(domain) || domain)
