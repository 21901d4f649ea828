import type { HeadersFunction } from '@remix-run/node'

export const linkTokenOf = (request: Request) => new URL(request.url).searchParams.get('token') ?? ''

export const invitationOf = (request: Request) =>
  new URL(request.url).searchParams.get('invitation') ?? undefined

/** 'no-referrer' would make browsers send 'Origin: null' with the form. */
export const LINK_REFERRER_POLICY = 'strict-origin'

/** Keeps the URL with its token out of Referer headers, which logs may contain. */
export const linkPageHeaders: HeadersFunction = () => ({ 'Referrer-Policy': LINK_REFERRER_POLICY })
