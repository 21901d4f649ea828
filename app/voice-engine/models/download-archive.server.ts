import { mkdir, open, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Agent, type Dispatcher, EnvHttpProxyAgent, fetch, type Response } from 'undici'
import { ModelError } from './model-archive'

export interface TransferHooks {
  /** @param totalBytes undefined where the server doesn't say */
  onBytes: (doneBytes: number, totalBytes: number | undefined) => void
  signal?: AbortSignal
}

const PARTIAL = 206
/** A connection that brings nothing for so long is broken. */
const SILENCE_MS = 30_000
const PROXIES = ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY']
const RANGE_NOT_SATISFIABLE = 416

/**
 * Downloads a file, and goes on where an earlier download to the same path ended (RFC 9110, section 14). What came is
 * kept when the connection breaks, so that the next call goes on; only a hash can tell whether it is right. HTTPS_PROXY and
 * NO_PROXY count.
 * @param mostBytes a larger file is refused
 * @throws ModelError
 */
export async function downloadArchive(
  url: string,
  path: string,
  mostBytes: number,
  { onBytes, signal, silenceMs = SILENCE_MS }: TransferHooks & { silenceMs?: number },
): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const have = await sizeOf(path)
  const limits = { connect: { timeout: silenceMs }, headersTimeout: silenceMs, bodyTimeout: silenceMs }
  // The first warns on standard error that it is experimental.
  const agent = PROXIES.some((name) => process.env[name]) ? new EnvHttpProxyAgent(limits) : new Agent(limits)
  const response = await request(url, have, agent, signal)
  if (response.status === RANGE_NOT_SATISFIABLE) {
    await response.body?.cancel()
    // Complete, or not a part of what the server has now.
    if (response.headers.get('content-range') === `bytes */${have}`) return
    await rm(path)
    return downloadArchive(url, path, mostBytes, { onBytes, signal, silenceMs })
  }
  if (!response.ok || !response.body) {
    await response.body?.cancel()
    throw new ModelError(`The download failed: ${hostOf(url)} answered ${response.status}.`, 'unreachable')
  }
  if (/^text\//i.test(response.headers.get('content-type') ?? '')) {
    await response.body.cancel()
    throw new ModelError(
      `The download failed: a page came in place of the file from ${hostOf(url)}, as a proxy or a sign-in page of the network sends it.`,
      'unreachable',
    )
  }
  const from = response.status === PARTIAL ? have : 0
  const length = Number(response.headers.get('content-length')) || undefined
  const total = length && from + length
  let done = from
  const target = await open(path, from > 0 ? 'a' : 'w', 0o600)
  try {
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      done += chunk.length
      if (done > mostBytes) throw new ModelError(`The download is larger than ${mostBytes} bytes.`)
      await target.writeFile(chunk)
      onBytes(done, total)
    }
    await target.sync()
  } catch (error) {
    throw readable(error, url, 'interrupted', signal)
  } finally {
    await target.close()
    if (done > mostBytes) await rm(path, { force: true })
  }
  if (total !== undefined && done < total) throw interrupted('the connection ended early')
}

async function request(
  url: string,
  from: number,
  dispatcher: Dispatcher,
  signal?: AbortSignal,
): Promise<Response> {
  try {
    return await fetch(url, { headers: from > 0 ? { Range: `bytes=${from}-` } : {}, dispatcher, signal })
  } catch (error) {
    throw readable(error, url, 'unreachable', signal)
  }
}

const hostOf = (url: string) => new URL(url).host

function readable(
  error: unknown,
  url: string,
  problem: 'unreachable' | 'interrupted',
  signal?: AbortSignal,
): unknown {
  if (error instanceof ModelError || signal?.aborted || !(error instanceof TypeError)) return error
  const { code, message } = (error.cause ?? error) as NodeJS.ErrnoException
  return problem === 'interrupted'
    ? interrupted(code ?? message)
    : new ModelError(`${hostOf(url)} can't be reached from this machine (${code ?? message}).`, problem)
}

const interrupted = (why: string) =>
  new ModelError(`The download was interrupted (${why}). The next try goes on from there.`, 'interrupted')

async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  )
}
