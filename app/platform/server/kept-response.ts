import type { Request, Response } from 'express'

export interface KeptResponse {
  headers: Record<string, string>
  bodies: { identity: Buffer; br?: Buffer; gzip?: Buffer }
}

/** The encoding for what can be compressed; undefined if the client takes none of ours. */
export const encodingFor = (req: Request) =>
  (['br', 'gzip'] as const).find((name) => req.acceptsEncodings(name))

/** In the form that the client takes, or 304 by the ETag. */
export function sendKept(res: Response, { headers, bodies }: KeptResponse): void {
  const encoding = bodies.br && encodingFor(res.req)
  res.set(headers)
  if (bodies.br) res.vary('Accept-Encoding')
  if (encoding) res.set('Content-Encoding', encoding)
  res.send(bodies[encoding ?? 'identity'])
}
