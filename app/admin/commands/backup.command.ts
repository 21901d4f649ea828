import { InvalidArgumentError } from 'commander'
import { contentsInWords } from '~/admin/backups/backup-manifest.server'
import { deleteOldBackups, takeBackup } from '~/admin/backups/take-backup.server'
import { config } from '~/platform/config.server'
import { createCommand, pathFromOperator, print, runCommand, say, stopSignal } from './command.server'

function parseCount(value: string): number {
  if (!/^[1-9]\d{0,5}$/.test(value)) throw new InvalidArgumentError('A number from 1.')
  return Number(value)
}

function parseFolder(value: string): string {
  if (value === '') throw new InvalidArgumentError('The name of a folder.')
  return value
}

const LOSSES = ['story', 'recording']

const command = createCommand('backup')
  .description(
    'Copies the database, its files and the session secret into a new folder, while the service is running, and prints the path of that folder.',
  )
  .option('--to <folder>', 'where the new folder is created', parseFolder, config.backupsDir)
  .option('--keep <number>', 'afterwards, delete all but this many of the newest backups there', parseCount)
  .action(async ({ to, keep }: { to: string; keep?: number }) => {
    const toDir = pathFromOperator(to)
    const taken = await takeBackup(toDir, { signal: stopSignal('Stopped. There is no new backup.'), say })
    const { folder, manifest } = taken
    say(`Done. ${contentsInWords(manifest)}.`)
    print(folder)
    for (const name of keep
      ? await deleteOldBackups(toDir, taken, (others) => others.slice(0, keep - 1))
      : [])
      say(`Deleted the old backup ${name}.`)

    for (const { kind, id } of manifest.missing) say(`MISSING: the ${kind} of ${id}`)
    if (manifest.missing.some(({ kind }) => LOSSES.includes(kind))) {
      say('The backup is complete, but the files above were lost before it.')
      process.exitCode = 1
    }
  })

await runCommand(command)
