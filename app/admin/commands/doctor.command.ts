import { type Finding, findingsOn, stateOf } from '~/platform/finding'
import { alignedTable, createCommand, print, runCommand } from './command.server'

const command = createCommand('doctor')
  .description(
    'Checks everything that the service needs, whether or not it is running, and suggests what to do. Changes nothing. Exits with 1 when something is broken.',
  )
  .option('--json', 'print JSON')
  .action(async ({ json }: { json?: boolean }) => {
    const findings = await findingsOrSettings()
    const state = stateOf(findings)
    for (const line of json ? [JSON.stringify({ state, findings }, null, 2)] : report(findings)) print(line)
    if (state === 'broken') process.exitCode = 1
  })

/** Imports the checks late: the import reads the settings, and bad ones are a finding too. */
async function findingsOrSettings(): Promise<Finding[]> {
  try {
    const { examine } = await import('./doctor/examine.server')
    return await examine()
  } catch (error) {
    const { name, message } = error as Error
    if (name !== 'ConfigError') throw error
    return [
      findingsOn('settings').broken(message, 'Fix these settings; docs/self-hosting.md lists them all.'),
    ]
  }
}

function report(findings: Finding[]): string[] {
  const heads = alignedTable(findings.map(({ state, what }) => [state, what, '|']))
  return findings.flatMap(({ says, whatToDo }, at) => {
    const head = heads[at].slice(0, -1)
    const lines = says.split('\n').map((line, row) => (row === 0 ? head : ' '.repeat(head.length)) + line)
    return whatToDo ? [...lines, `${' '.repeat(head.length)}-> ${whatToDo}`] : lines
  })
}

await runCommand(command)
