import type { Request } from 'express'

/** The encoding for what can be compressed; undefined if the client takes none of ours. */
export const encodingFor = (req: Request) =>
  (['br', 'gzip'] as const).find((name) => req.acceptsEncodings(name))
