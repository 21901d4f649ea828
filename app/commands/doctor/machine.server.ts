import { config } from '~/config.server'
import { type Finding, findingsOn } from './finding'

/** On a small machine that is making a story, a response takes seconds. */
const SERVICE_TIMEOUT_MS = 15_000

export const lookAtNode = (): Finding =>
  // scripts/command.mjs has rejected older versions.
  findingsOn('Node').ok(`${process.versions.node} on ${process.platform} ${process.arch}.`)

/** Calls the health endpoint, as a monitor does. */
export async function lookAtService(): Promise<Finding | undefined> {
  const { ok, warning, broken } = findingsOn('service')
  if (config.port === 0) return undefined
  const host = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[config.host] ?? config.host
  const url = `http://${host.includes(':') && !host.startsWith('[') ? `[${host}]` : host}:${config.port}/api/health`
  try {
    const signal = AbortSignal.timeout(SERVICE_TIMEOUT_MS)
    const response = await fetch(url, { signal })
    const { status, checks } = (await response.json()) as {
      status?: string
      checks?: Record<string, { ok: boolean | null }>
    }
    if (status === 'ok') return ok('It is running and healthy.')
    const failing = Object.keys(checks ?? {}).filter((name) => checks?.[name].ok === false)
    if (status === 'failing')
      return broken(
        `It is running, but these checks fail: ${failing.join(', ')}.`,
        'See the other findings, and its log.',
      )
  } catch (error) {
    if ((error as Error).name !== 'SyntaxError')
      return warning(`Nothing responds at ${url}.`, 'Start it if it should run, and read its log.')
  }
  return warning(`The server at ${url} is not Everspoken.`, 'Set PORT, or stop the other program.')
}
