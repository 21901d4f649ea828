import { open, rm, stat } from 'node:fs/promises'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { HttpsProxyAgent } from 'https-proxy-agent'
import { getProxyForUrl } from 'proxy-from-env'
import { ModelError } from './model-archive'

/** @param totalBytes undefined where the server doesn't say */
export type OnBytes = (doneBytes: number, totalBytes: number | undefined) => void

const PARTIAL = 206
const RANGE_NOT_SATISFIABLE = 416
const REDIRECTS = [301, 302, 303, 307, 308]
const MOST_REDIRECTS = 5
/** A connection that brings nothing for so long is broken. */
const SILENCE_MS = 30_000

/**
 * Downloads a file, and goes on where an earlier download to the same path ended (RFC 9110, section 14). What came is
 * kept when the connection breaks, so that the next call goes on; only a hash can tell whether it is right. HTTPS_PROXY,
 * HTTP_PROXY and NO_PROXY count.
 * @param mostBytes a larger file is refused
 * @throws ModelError
 */
export async function downloadArchive(
  url: string,
  path: string,
  mostBytes: number,
  { onBytes, silenceMs = SILENCE_MS }: { onBytes: OnBytes; silenceMs?: number },
): Promise<void> {
  const have = await sizeOf(path)
  const silence = new AbortController()
  const silent = new Error(`nothing came for ${silenceMs / 1000} s`)
  const timer = setTimeout(() => silence.abort(silent), silenceMs)
  const { host } = new URL(url)
  let response: IncomingMessage | undefined
  try {
    response = await ask(new URL(url), have, silence.signal)
    timer.refresh()
    const { statusCode, headers } = response
    if (statusCode === RANGE_NOT_SATISFIABLE && have > 0) {
      // Complete, or not a part of what the server has now.
      if (headers['content-range'] === `bytes */${have}`) return
      await rm(path)
      return await downloadArchive(url, path, mostBytes, { onBytes, silenceMs })
    }
    if (statusCode !== 200 && statusCode !== PARTIAL)
      throw new ModelError(`The download failed: ${host} answered ${statusCode}.`, 'unreachable')
    if (/^text\//i.test(headers['content-type'] ?? ''))
      throw new ModelError(
        `The download failed: a page came in place of the file from ${host}, as a proxy or a sign-in page of the network sends it.`,
        'unreachable',
      )
    const from = statusCode === PARTIAL ? have : 0
    const length = Number(headers['content-length']) || undefined
    const total = length && from + length
    let done = from
    const target = await open(path, from > 0 ? 'a' : 'w', 0o600)
    try {
      for await (const chunk of response) {
        timer.refresh()
        done += chunk.length
        if (done > mostBytes) throw new ModelError(`The download is larger than ${mostBytes} bytes.`)
        await target.writeFile(chunk)
        onBytes(done, total)
      }
    } catch (error) {
      throw error === response.errored ? interrupted(silence.signal.aborted ? silent : error) : error
    } finally {
      await target.close()
      if (done > mostBytes) await rm(path, { force: true })
    }
  } finally {
    clearTimeout(timer)
    response?.destroy()
  }
}

/** Follows redirects, but none from https: to http:. @throws ModelError */
function ask(url: URL, from: number, silence: AbortSignal, redirects = 0): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const refuse = (message: string) => reject(new ModelError(message, 'unreachable'))
    const fail = (error: Error) =>
      refuse(`${url.host} can't be reached from this machine (${reasonOf(error)}).`)
    const headers = { 'user-agent': 'Everspoken', ...(from > 0 && { range: `bytes=${from}-` }) }
    const isSecure = url.protocol === 'https:'
    const proxy =
      getProxyForUrl(url.href) || (isSecure && getProxyForUrl(`http://${url.hostname}:${url.port || 443}`))
    const agent = proxy ? new HttpsProxyAgent(proxy) : false
    const request = (isSecure ? https : http).get(url, { headers, agent }, (response) => {
      const { statusCode = 0, headers } = response
      const { location } = headers
      if (!location || !REDIRECTS.includes(statusCode) || !URL.canParse(location, url))
        return resolve(response)
      response.destroy()
      const next = new URL(location, url)
      const isAllowed = next.protocol === 'https:' || next.protocol === url.protocol
      if (isAllowed && redirects < MOST_REDIRECTS) return resolve(ask(next, from, silence, redirects + 1))
      refuse(`The download failed: ${url.host} redirects to ${next.origin}, which is not followed.`)
    })
    request.on('error', fail)
    silence.addEventListener('abort', () => {
      // A proxy that doesn't answer either holds back the request's error.
      fail(silence.reason)
      request.destroy()
    })
  })
}

const reasonOf = (error: unknown) => {
  const { code, message } = error as NodeJS.ErrnoException
  return code ?? message
}

const interrupted = (error: unknown) =>
  new ModelError(
    `The download was interrupted (${reasonOf(error)}). The next try goes on from there.`,
    'interrupted',
  )

const sizeOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  )
