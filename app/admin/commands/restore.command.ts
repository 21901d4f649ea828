import { contentsInWords, MANIFEST, readManifest } from '~/admin/backups/backup-manifest.server'
import {
  finishBrokenOff,
  isAnythingThere,
  restoreBackup,
  withStorageToOurselves,
} from '~/admin/backups/restore-backup.server'
import { config } from '~/platform/config.server'
import {
  createCommand,
  pathFromOperator,
  print,
  requireConsent,
  runCommand,
  say,
  stopSignal,
} from './command.server'

const command = createCommand('restore')
  .description(
    `Replaces the contents of STORAGE_DIR with a backup, and keeps the old ones in a folder there. The service must be stopped. All hashes, the database and the schema are checked first.`,
  )
  .argument('<backup>', `the folder of a backup, with its ${MANIFEST}`)
  .option('--yes', 'skip the confirmation')
  .option('--with-sessions', 'let everyone stay signed in who was at the time of the backup')
  .action((backup: string, options: Options) =>
    withStorageToOurselves(() => restore(pathFromOperator(backup), options)),
  )

interface Options {
  yes?: boolean
  withSessions?: boolean
}

async function restore(folder: string, { yes, withSessions }: Options): Promise<void> {
  const interrupted = await finishBrokenOff()
  if (interrupted) {
    say(`An interrupted restore is now finished: ${interrupted.from}`)
    if (interrupted.from === folder) return report(interrupted.replaced)
  }
  const manifest = await readManifest(folder)
  if (isAnythingThere()) {
    await requireConsent(
      `Replace the contents of ${config.storageDir} with the backup of ${manifest.takenAt} (${contentsInWords(manifest)})? The old contents are kept there in a folder of their own.`,
      yes,
    )
  }
  const signal = stopSignal('Stopped. Nothing was changed.')
  report(await restoreBackup(folder, manifest, { signal, withSessions, say }))
  if (!withSessions) say('Sessions were left out: everyone signs in again. --with-sessions keeps them.')
  for (const { kind, id } of manifest.missing) say(`Missing from the backup: the ${kind} of ${id}`)
}

function report(replaced: string | undefined): void {
  print(`Restored into ${config.storageDir}`)
  say(
    'Passwords, email addresses, two-step sign-in and suspensions are those of the backup: whatever was changed since is undone. A password that was replaced because others knew it works again: give its user another by `npm run admin -- reset-password USERNAME`, and suspend again whoever was suspended since.',
  )
  print(replaced ? `The previous contents are kept in ${replaced}` : 'There was nothing to replace.')
}

await runCommand(command)
