import { connect, createServer, type Socket } from 'node:net'

/** A connection to a service that can be cut: what goes through it breaks, and nothing new gets through. */
export async function startLine(service: string) {
  const target = Number(new URL(service).port)
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((near) => {
    if (isCut) return near.destroy()
    const far = connect(target, '127.0.0.1')
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  const cut = () => {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${port}`,
    cut,
    mend: () => {
      isCut = false
    },
    close: () => {
      cut()
      server.close()
    },
  }
}
