import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { resolve } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { logError } from './platform/log/log-error.server'

const STOP_DEADLINE_MS = 10_000
/** EX_CONFIG of sysexits.h: scripts/supervise.mjs doesn't start the service again. */
const NEEDS_OPERATOR = 78
const MAY_PASS = /^(SQLITE_BUSY|EAGAIN|EMFILE|ENFILE|ENOMEM)/

function giveUp(error: unknown): never {
  const { name, message, code, stack } = error as NodeJS.ErrnoException
  const isOperatorError = ['ConfigError', 'TrustProxyError'].includes(name) || code !== undefined
  console.error(isOperatorError ? message : (stack ?? String(error)))
  process.exit(isOperatorError && !MAY_PASS.test(code ?? '') ? NEEDS_OPERATOR : 1)
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
const { config } = await import('./platform/config.server').catch(giveUp)

let isStopping = false
const underWay = new Set<ServerResponse>()

/** So that a proxy sends the next request on another connection, which it can't get wrong. */
function closeAfter(res: ServerResponse): void {
  if (!res.headersSent) res.setHeader('Connection', 'close')
}

/** A request that comes early waits. */
const server = createServer(async (req, res) => {
  underWay.add(res)
  res.once('close', () => underWay.delete(res))
  if (isStopping) closeAfter(res)
  ;(await started).app(req, res)
})
// A recording may take long over a slow connection; web/server/slow-upload.ts ends stalled uploads.
server.requestTimeout = 0
server.headersTimeout = 60_000
// Longer than in common proxies, or they would reuse a connection that is just closing.
server.keepAliveTimeout = 75_000

/** Waits for the port, which only one process can have, before it opens the database and starts jobs. */
async function start() {
  await once(server.listen(config.port, config.host), 'listening').catch(explainListenError)
  const [{ boot, createServiceApp }, build] = await Promise.all([
    import('./entry.server'),
    import('virtual:remix/server-build'),
  ])
  const at = server.address() as AddressInfo
  return { at, app: createServiceApp(build, resolve('build/client')), service: boot() }
}

const started = start().catch(giveUp)

/** Gives back what the start took: V8 would keep it until memory gets short, about 30 MB. Takes 50 ms. */
function shrinkMemory(): void {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}

async function stop(): Promise<void> {
  if (isStopping) process.exit(1)
  isStopping = true
  setTimeout(() => process.exit(0), STOP_DEADLINE_MS)
  const closed = new Promise((done) => server.close(done))
  // A busy connection becomes idle after its response.
  setInterval(() => server.closeIdleConnections(), 100)
  for (const res of underWay) closeAfter(res)
  const { service } = await started
  await Promise.all([closed, service.stop().catch((error) => logError('shutdown', error))])
  process.exit(0)
}

process.on('SIGTERM', stop)
process.on('SIGINT', stop)
process.on('SIGHUP', stop)
// scripts/supervise.mjs is gone, even killed.
const onAlone = () => isStopping || stop()
process.once('disconnect', onAlone)
if (process.connected === false) onAlone()

const { service, at } = await started
// Pages are answered while the voice engine is checked.
await service.ready.catch(giveUp)
shrinkMemory()
const { address, family, port } = at
const isOnAll = ['0.0.0.0', '::'].includes(address)
const host =
  { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[address] ?? (family === 'IPv6' ? `[${address}]` : address)
const base = new URL(`http://${host}:${port}`)
console.log(`Everspoken is ready at ${base.origin}`)
const ownAddress = Object.values(networkInterfaces())
  .flat()
  .find((own) => own?.family === 'IPv4' && !own.internal)?.address
const outside = isOnAll && ownAddress ? new URL(`http://${ownAddress}:${port}`) : base
for (const line of service.startupNotice(base, outside)) console.log(line)
