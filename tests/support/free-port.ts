import { createServer } from 'node:net'

/** A port of loopback on which nobody listens, for a program that can't choose one by itself and say which. */
export function freePort(): Promise<number> {
  const server = createServer()
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    }),
  )
}
