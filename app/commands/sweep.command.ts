import { sizeInWords } from '~/backups/operator-error'
import { database, requireDatabaseFile } from '~/storage/database.server'
import { fileStore } from '~/storage/files/file-store.server'
import { createCommand, print, requireConsent, runCommand } from './command.server'
import { type Findings, findStrays, mendings, mendStrays } from './sweep-storage.server'

const command = createCommand('sweep')
  .description(
    'Finds files that no row names, and rows whose file is missing. Changes nothing without --fix. Exits with 1 when problems remain.',
  )
  .option('--fix', 'delete these files, and repair these rows where possible')
  .option('--yes', 'skip the confirmation')
  .action(async ({ fix, yes }: { fix?: boolean; yes?: boolean }) => {
    requireDatabaseFile()
    const place = { db: database(), store: fileStore() }
    const found = await findStrays(place)
    if (isNone(found)) return print('Everything is in order.')
    describe(found)
    const isMendable = found.orphans.length > 0 || found.lost.some(({ kind }) => mendings[kind].mend)
    if (!fix || !isMendable) {
      if (isMendable) print('Nothing was changed. npm run sweep -- --fix does the above.')
      process.exitCode = 1
      return
    }
    await requireConsent('Do the above? Deleted files cannot be recovered.', yes)
    await mendStrays(place, found)
    const left = await findStrays(place)
    print(isNone(left) ? 'Done. Everything is in order.' : 'Done, except for:')
    if (isNone(left)) return
    describe(left)
    process.exitCode = 1
  })

const isNone = ({ orphans, lost }: Findings) => orphans.length === 0 && lost.length === 0

function describe({ orphans, lost }: Findings): void {
  const bytes = orphans.reduce((sum, orphan) => sum + orphan.bytes, 0)
  if (orphans.length > 0)
    print(`Files that no row names: ${orphans.length}, ${sizeInWords(bytes)}. To be deleted:`)
  for (const { key } of orphans) print(`  ${key}`)
  if (lost.length > 0) print(`Rows whose file is missing: ${lost.length}.`)
  for (const { kind, id } of lost) print(`  The ${kind} of ${id} ${mendings[kind].words}.`)
}

await runCommand(command)
