import { alignedTable } from './aligned-table'
import { answer, createCommand, runCommand } from './command.server'
import { broken, type Finding, stateOf } from './doctor/finding'

const command = createCommand('doctor')
  .description(
    'Looks at all that the service needs, whether it runs or not, and says what to do. Changes nothing. Ends with 1 when something is broken.',
  )
  .option('--json', 'for a monitor')
  .action(async ({ json }: { json?: boolean }) => {
    const findings = await findingsOrSettings()
    const state = stateOf(findings)
    for (const line of json ? [JSON.stringify({ state, findings }, null, 2)] : report(findings)) answer(line)
    if (state === 'broken') process.exitCode = 1
  })

/** The settings are read on import, and bad ones are what the doctor is asked about too. */
async function findingsOrSettings(): Promise<Finding[]> {
  try {
    const { examine } = await import('./doctor/examine.server')
    return await examine()
  } catch (error) {
    const { name, message } = error as Error
    if (name !== 'ConfigError') throw error
    return [broken('settings', message, 'Mend what is named; docs/self-hosting.md lists the settings.')]
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
