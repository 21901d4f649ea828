import { InvalidArgumentError } from 'commander'
import { config } from '~/config.server'
import { answer, createCommand, pathFromOperator, runCommand, say } from './command.server'
import { contentsInWords, keepNewest, takeBackup } from './take-backup.server'

function parseCount(value: string): number {
  if (!/^[1-9]\d{0,5}$/.test(value)) throw new InvalidArgumentError('A number from 1.')
  return Number(value)
}

/** An empty one is a variable that is not set, and would put voices where the operator stands. */
function parseFolder(value: string): string {
  if (value === '') throw new InvalidArgumentError('The name of a folder.')
  return value
}

/** Without them what somebody made or gave is lost. */
const LOSSES = ['story', 'recording']

const command = createCommand('backup')
  .description(
    'Copies the database, the files that it names and the session secret into a new folder, while the service runs, and prints that folder.',
  )
  .option('--to <folder>', 'where the new folder is made', parseFolder, config.backupsDir)
  .option('--keep <number>', 'afterwards, delete all backups there but the newest of this number', parseCount)
  .action(async ({ to, keep }: { to: string; keep?: number }) => {
    const toDir = pathFromOperator(to)
    const stopping = new AbortController()
    const stop = () => stopping.abort(new Error('Stopped. There is no new backup.'))
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop)

    const taken = await takeBackup(toDir, { signal: stopping.signal })
    const { folder, manifest } = taken
    say(`Done. ${contentsInWords(manifest)}.`)
    answer(folder)
    for (const name of keep ? await keepNewest(toDir, keep, taken) : [])
      say(`Deleted the old backup ${name}.`)

    for (const { kind, id } of manifest.missing) say(`MISSING: the ${kind} of ${id}`)
    if (manifest.missing.some(({ kind }) => LOSSES.includes(kind))) {
      say('The backup is whole, but what is named above was lost before it. npm run sweep tells more.')
      process.exitCode = 1
    }
  })

await runCommand(command)
