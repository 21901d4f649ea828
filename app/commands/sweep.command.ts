import { database } from '~/database.server'
import { fileStore } from '~/files/file-store.server'
import { answer, createCommand, requireConsent, runCommand, sizeInWords } from './command.server'
import { requireDatabaseFile } from './require-database-file.server'
import { type Findings, findStrays, mendings, mendStrays } from './sweep-storage.server'

const command = createCommand('sweep')
  .description(
    'Looks for files that no row names, and for rows whose file is gone. It changes nothing unless it is told to. Ends with 1 when something is left.',
  )
  .option('--fix', 'delete such files, and mend such rows where that is possible')
  .option('--yes', 'ask nothing')
  .action(async ({ fix, yes }: { fix?: boolean; yes?: boolean }) => {
    requireDatabaseFile()
    const place = { db: database(), store: fileStore() }
    const found = await findStrays(place)
    for (const line of describe(found)) answer(line)
    if (isNone(found)) return
    const isMendable = found.orphans.length > 0 || found.lost.some(({ kind }) => mendings[kind].mend)
    if (!fix || !isMendable) {
      if (isMendable) answer('Nothing was changed. npm run sweep -- --fix does what is said above.')
      process.exitCode = 1
      return
    }
    await requireConsent('Do what is said above? Deleted files are gone for ever.', yes)
    await mendStrays(place, found)
    const left = await findStrays(place)
    answer(isNone(left) ? 'Done. All is in order.' : 'Done, but for:')
    if (isNone(left)) return
    for (const line of describe(left)) answer(line)
    process.exitCode = 1
  })

const isNone = ({ orphans, lost }: Findings) => orphans.length === 0 && lost.length === 0

function describe({ orphans, lost }: Findings): string[] {
  if (isNone({ orphans, lost })) return ['All is in order.']
  const bytes = orphans.reduce((sum, orphan) => sum + orphan.bytes, 0)
  return [
    ...(orphans.length > 0
      ? [`Files that no row names: ${orphans.length}, ${sizeInWords(bytes)}. They are deleted:`]
      : []),
    ...orphans.map(({ key }) => `  ${key}`),
    ...(lost.length > 0 ? [`Rows whose file is gone: ${lost.length}.`] : []),
    ...lost.map(({ kind, id }) => `  The ${kind} of ${id} ${mendings[kind].words}.`),
  ]
}

await runCommand(command)
