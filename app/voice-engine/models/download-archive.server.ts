import { mkdir, open, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { ModelError } from './model-archive'

export interface TransferHooks {
  /** @param totalBytes undefined where the server doesn't say */
  onBytes: (doneBytes: number, totalBytes: number | undefined) => void
  signal?: AbortSignal
}

const PARTIAL = 206
const RANGE_NOT_SATISFIABLE = 416

/**
 * Downloads a file, and goes on where an earlier download to the same path ended (RFC 9110, section 14). What came is
 * kept when the connection breaks, so that the next call goes on; only a hash can tell whether it is right.
 * @param mostBytes a larger file is refused
 * @throws ModelError
 */
export async function downloadArchive(
  url: string,
  path: string,
  mostBytes: number,
  { onBytes, signal }: TransferHooks,
): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const have = await sizeOf(path)
  const response = await request(url, have, signal)
  if (response.status === RANGE_NOT_SATISFIABLE) {
    await response.body?.cancel()
    // Complete, or not a part of what the server has now.
    if (response.headers.get('content-range') === `bytes */${have}`) return
    await rm(path)
    return downloadArchive(url, path, mostBytes, { onBytes, signal })
  }
  if (!response.ok || !response.body) {
    await response.body?.cancel()
    throw new ModelError(`The download failed: ${new URL(url).host} answered ${response.status}.`)
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
    throw readable(error, signal)
  } finally {
    await target.close()
    if (done > mostBytes) await rm(path, { force: true })
  }
  if (total !== undefined && done < total) throw interrupted('the connection ended early')
}

async function request(url: string, from: number, signal?: AbortSignal): Promise<Response> {
  try {
    return await fetch(url, { headers: from > 0 ? { Range: `bytes=${from}-` } : {}, signal })
  } catch (error) {
    throw readable(error, signal)
  }
}

function readable(error: unknown, signal?: AbortSignal): unknown {
  if (error instanceof ModelError || signal?.aborted || !(error instanceof TypeError)) return error
  const { code, message } = (error.cause ?? error) as NodeJS.ErrnoException
  return interrupted(code ?? message)
}

const interrupted = (why: string) =>
  new ModelError(
    `The download was interrupted (${why}). Run the same command again: it goes on where this one ended.`,
  )

async function sizeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ size }) => size,
    () => 0,
  )
}
