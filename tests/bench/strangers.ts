import { startPeople } from '../support/access/people'
import { dataRows, roles, table } from '../support/access/table'
import { markdownTable } from './table'

/**
 * `npm run bench -- strangers`: each route and form in each role, as tests/integration/access.test.ts has them, in one
 * table of the statuses seen. A status other than the expected one, and anything of the owner's in the response to another
 * person than an admin, fails.
 */
export async function benchStrangers(): Promise<string> {
  const { service, ask } = await startPeople()
  const lines: string[][] = []
  const findings: string[] = []
  const rows = [...dataRows, ...table]
  try {
    for (const row of rows) {
      const named = `${row.method} ${row.path}`
      const cells: string[] = []
      for (const role of roles) {
        const { status, ofOwner } = await ask(role, row)
        const leaked = role === 'owner' || role === 'admin' ? [] : ofOwner
        const isExpected = status === row.expected[role]
        cells.push(isExpected ? String(status) : `${status}, NOT ${row.expected[role]}`)
        if (!isExpected || leaked.length > 0)
          findings.push(`${named} as ${role}: ${[status, ...leaked].join(', ')}`)
      }
      lines.push([`\`${named}\``, ...cells])
    }
  } finally {
    await service.dispose()
  }
  if (findings.length > 0) process.exitCode = 1
  const asked = rows.length * roles.length
  return [
    markdownTable(['request', ...roles], lines),
    '',
    `${asked} requests; ${findings.length} findings.`,
    ...findings,
  ].join('\n')
}
