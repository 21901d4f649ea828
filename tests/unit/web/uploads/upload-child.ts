import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createApp } from '~/platform/server/app.server'
import { readUpload } from '~/platform/uploads/upload.server'

// Reads an upload in a separate process, and reports its peak memory.
const app = createApp({
  async handler(request) {
    if (request.method === 'POST') {
      const upload = await readUpload(request, { files: { voice: 50 * 2 ** 20 } })
      await upload.dispose()
      if (upload.files.size !== 1) return new Response('no file', { status: 422 })
    }
    return Response.json({ peakKb: process.resourceUsage().maxRSS })
  },
  clientDir: 'public',
  trustProxy: undefined,
  appUrl: undefined,
  log: () => {},
})
const server = createServer({ keepAliveTimeout: 75_000 }, app).listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
