import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createRequestHandler, type ServerBuild } from '@remix-run/node'
import { logError } from './log/log-error.server'
import { createApp } from './web/server/app.server'
import { withBusyResponses } from './web/server/busy-response'
import { onlyDataOfPages } from './web/server/data-requests.server'
import { type Handler, handlerOf } from './web/server/handler'

interface ServiceBuild extends ServerBuild {
  entry: ServerBuild['entry'] & {
    module: {
      shutdown?: () => Promise<void>
      ready?: () => Promise<void>
      startupNotice?: () => string[]
      allowedMethods?: (path: string) => string | undefined
      answerCall: Handler
    }
  }
}

const STOP_DEADLINE_MS = 10_000

/** Exits after a failed start, with a message for the operator. */
function giveUp(error: unknown): never {
  const { name, message, code, stack } = error as NodeJS.ErrnoException
  const isOperatorError = ['ConfigError', 'TrustProxyError'].includes(name) || code !== undefined
  console.error(isOperatorError ? message : (stack ?? String(error)))
  process.exit(1)
}

function explainListenError(error: NodeJS.ErrnoException): never {
  const sentences: Record<string, string> = {
    EADDRINUSE: `Something else is using port ${config.port}. Stop it, or set PORT to another number.`,
    EACCES: `This account may not use port ${config.port}. Set PORT to a number above 1023.`,
    EADDRNOTAVAIL: `This machine has no address ${config.host}. Set HOST to one that it has.`,
    ENOTFOUND: `HOST is ${config.host}, and no such address is known. Set it to one that this machine has.`,
  }
  const sentence = sentences[error.code ?? '']
  return giveUp(sentence ? Object.assign(error, { message: sentence }) : error)
}

process.on('uncaughtException', (error) => {
  logError('uncaughtException', error)
  process.exit(1)
})
// A rejection that one request left unhandled must not end the others.
process.on('unhandledRejection', (error) => logError('unhandledRejection', error))

// Imported late, to explain bad settings.
const { config } = await import('./config.server').catch(giveUp)

function open() {
  try {
    const app = createApp({
      handler: async (request, context) => (await service).answer(request, context),
      allowedMethods: async (path) => (await service).allowedMethods?.(path),
      clientDir: resolve('build/client'),
      trustProxy: config.trustProxy,
      appUrl: config.appUrl,
    })
    return app.listen(config.port, config.host)
  } catch (error) {
    return giveUp(error)
  }
}

const server = open()
// A recording may take long over a slow connection; app/web/server/slow-upload.ts ends stalled uploads.
server.requestTimeout = 0
server.headersTimeout = 60_000
// Longer than in common proxies, or they would reuse a connection that is just closing.
server.keepAliveTimeout = 75_000

/** Waits for the port, which only one process can have: importing the build opens the database and starts jobs. */
async function startService() {
  await once(server, 'listening').catch(explainListenError)
  // Built by Remix, beside this file.
  const build: ServiceBuild = await import(new URL('./server/index.js', import.meta.url).href).catch(giveUp)
  const { answerCall, ...entry } = build.entry.module
  const handler = onlyDataOfPages(build, handlerOf(createRequestHandler(build), answerCall))
  return { answer: withBusyResponses(handler), ...entry }
}

const service = startService()

/** Gives back what the start took: V8 would keep it until memory gets short, about 30 MB. Takes 50 ms. */
function shrinkMemory(): void {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}

let isStopping = false

async function stop(): Promise<void> {
  if (isStopping) process.exit(1)
  isStopping = true
  setTimeout(() => process.exit(0), STOP_DEADLINE_MS)
  const closed = new Promise((done) => server.close(done))
  // A busy connection becomes idle after its response.
  setInterval(() => server.closeIdleConnections(), 100)
  const { shutdown } = await service
  await Promise.all([closed, shutdown?.().catch((error) => logError('shutdown', error))])
  process.exit(0)
}

process.on('SIGTERM', stop)
process.on('SIGINT', stop)

const { ready, startupNotice } = await service
// Pages are answered while the voice engine is checked.
await ready?.().catch(giveUp)
shrinkMemory()
const { address, family, port } = server.address() as AddressInfo
const host =
  { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[address] ?? (family === 'IPv6' ? `[${address}]` : address)
console.log(`Everspoken is ready at http://${host}:${port}`)
for (const line of startupNotice?.() ?? []) console.log(line)
