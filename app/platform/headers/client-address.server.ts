/** The client's address: the server has put it alone into this header, behind the proxies of TRUST_PROXY. */
export const addressOf = (request: Request): string | undefined =>
  request.headers.get('X-Forwarded-For') ?? undefined
