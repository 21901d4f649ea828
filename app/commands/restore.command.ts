import { config } from '~/config.server'
import { MANIFEST, readManifest } from './backup-manifest.server'
import { answer, createCommand, pathFromOperator, requireConsent, runCommand, say } from './command.server'
import {
  finishBrokenOff,
  isAnythingThere,
  restoreBackup,
  withStorageToOurselves,
} from './restore-backup.server'
import { contentsInWords } from './take-backup.server'

const command = createCommand('restore')
  .description(
    `Puts a backup in the place of what lies in STORAGE_DIR, which is kept beside it. The service has to be stopped. First every hash, the database and the schema are checked.`,
  )
  .argument('<backup>', `the folder of a backup, with its ${MANIFEST}`)
  .option('--yes', 'ask nothing')
  .action((backup: string, { yes }: { yes?: boolean }) =>
    withStorageToOurselves(() => restore(pathFromOperator(backup), yes)),
  )

async function restore(folder: string, isAgreed: boolean | undefined): Promise<void> {
  const brokenOff = await finishBrokenOff()
  if (brokenOff) {
    say(`An earlier restore was broken off. It is finished now: ${brokenOff.from}`)
    if (brokenOff.from === folder) return report(brokenOff.replaced)
  }
  const manifest = await readManifest(folder)
  if (isAnythingThere()) {
    await requireConsent(
      `The backup of ${manifest.takenAt} (${contentsInWords(manifest)}) is to replace what lies in ${config.storageDir}, which will be kept there in a folder of its own. Go on?`,
      isAgreed,
    )
  }
  const stopping = new AbortController()
  const stop = () => stopping.abort(new Error('Stopped. Nothing was changed.'))
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop)
  report(await restoreBackup(folder, manifest, { signal: stopping.signal }))
  for (const { kind, id } of manifest.missing) say(`It was missing already: the ${kind} of ${id}`)
}

function report(replaced: string | undefined): void {
  answer(`Restored into ${config.storageDir}`)
  answer(replaced ? `What was there is kept in ${replaced}` : 'There was nothing to replace.')
}

await runCommand(command)
