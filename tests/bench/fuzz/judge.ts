/** Written as markup into fields: as a tag of a page it would be a fault, and its script sets `fuzzed` of the window. */
export const MARKUP = '"><x-fuzz></x-fuzz><img src=x onerror="self.fuzzed=1">'
/** As a header of a response it would be a fault. */
export const HEADER = 'a\r\nX-Fuzz: 1'
export const SCRIPT_URL = 'javascript:self.fuzzed=1'

export interface Received {
  status: number
  /** The status line and the headers. */
  head: string
  body: string
}

export async function receivedOf(response: Response): Promise<Received> {
  const head = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n')
  return { status: response.status, head, body: await response.text() }
}

/** The statuses of a busy service and a full disk, which are no faults. */
const EXPECTED_FAILURES = [503, 507]

const STACK = /^\s+at .+:\d+:\d+\)?$|node_modules\/|\/build\/(server|workers)|SQLITE_|SqliteError/m

/** What is wrong with a response to whatever request; undefined if nothing is. */
export function faultOf({ status, head, body }: Received): string | undefined {
  if (status >= 500 && !EXPECTED_FAILURES.includes(status)) return `status ${status}`
  if (STACK.test(body)) return `a stack trace or a path: ${STACK.exec(body)?.[0]}`
  if (/^x-fuzz:/im.test(head)) return 'a header of the request’s making'
  if (!/^content-type: text\/html/im.test(head)) return undefined
  if (/<x-fuzz/i.test(body)) return 'markup of a field in the page'
  if (/\s(href|src|action|formaction)="javascript:/i.test(body)) return 'a link to a script'
  return undefined
}

/** The faults that a service logs by itself. */
export const faultsLogged = (output: string): string[] =>
  output
    .split('\n')
    .filter((line) =>
      /"event":"(request-failed|render-failed|uncaughtException|unhandledRejection)"/.test(line),
    )
