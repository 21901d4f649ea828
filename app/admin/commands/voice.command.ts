import { findInstalled, findModel } from '@everspoken/engine/installed-model'
import { InvalidArgumentError } from 'commander'
import { requireRoom } from '~/admin/backups/copy-hashed.server'
import { CommandError, sizeInWords } from '~/admin/backups/operator-error'
import { config } from '~/platform/config.server'
import { requireFolder } from '~/platform/storage/disk/try-folder.server'
import { chosenBy, chosenEngine, loadChoice } from '~/voices/chosen-engine.server'
import { installModel, removeModel } from '~/voices/engine/install-model.server'
import { runSelfCheck } from '~/voices/engine/run-self-check.server'
import { voiceArchive } from '~/voices/voice-archive.server'
import {
  createCommand,
  pathFromOperator,
  print,
  requireConsent,
  runCommand,
  say,
  stopSignal,
} from './command.server'
import { readUnchanged } from './doctor/packages.server'

const { modelsDirectory } = config.engineSetup
const { name, title, url, bytes, terms, mostUnpackedBytes } = voiceArchive

function parseHash(value: string): string {
  if (!/^[0-9a-f]{64}$/i.test(value)) throw new InvalidArgumentError('64 hexadecimal digits.')
  return value.toLowerCase()
}

const command = createCommand('voice').description(
  'Installs the neural voice for scripts, as the page Voice does, whether or not the service is running.',
)

command
  .command('install')
  .description('Downloads it, or takes it from a file, checks it and unpacks it into STORAGE_DIR/models.')
  .option('--from <file>', 'the archive, if it is on this machine already')
  .option('--sha256 <hex>', 'the hash that the archive must have', parseHash, voiceArchive.sha256)
  .option('--yes', 'agree to the licence without being asked')
  .action(async ({ from, sha256, yes }: { from?: string; sha256: string; yes?: boolean }) => {
    const installed = findInstalled(modelsDirectory, { name, sha256 })
    if (installed) return print(`It is installed already: ${installed.folder}`)
    for (const line of [title, `From ${from ?? `${url} (${sizeInWords(bytes)})`}`, ...terms]) say(line)
    await requireConsent('Do you agree to that?', yes)
    await requireFolder('STORAGE_DIR', modelsDirectory)
    await requireRoom(modelsDirectory, mostUnpackedBytes + (from ? 0 : bytes))
    let shown = ''
    await installModel(voiceArchive, {
      ...{ modelsDirectory, from: from && pathFromOperator(from), sha256 },
      onStep(step) {
        if (step !== shown) say(`${step} …`)
        shown = step
      },
      signal: stopSignal('Stopped. Run the same command again: it continues where this one stopped.'),
    })
    print(`It is installed: ${findModel(modelsDirectory, name)?.folder}`)
    say('Now check how it runs on this machine: npm run voice -- check')
  })

command
  .command('check')
  .description('Speaks three sentences with it and measures them. Exits with 1 when it fails.')
  .action(async () => {
    const model = findModel(modelsDirectory, name)
    if (!model || model.problem) throw new CommandError(model?.problem ?? 'It is not installed.')
    say('Speaking three sentences. This takes a minute or two.')
    const signal = stopSignal('Stopped. The voice counts as unproven.')
    const { passed, problems, figures } = await runSelfCheck({ engine: name, modelsDirectory }, { signal })
    print(`Seconds of work for a second of speech: ${figures.slowness.toFixed(2)}`)
    print(`Memory: ${figures.peakMemoryMb} MB`)
    for (const problem of problems) print(`Wrong: ${problem}`)
    print(passed ? 'It has passed. Choose it on the page Voice, or set VOICE_ENGINE.' : 'It has not passed.')
    if (!passed) process.exitCode = 1
  })

command
  .command('remove')
  .description('Deletes it.')
  .option('--yes', 'skip the confirmation')
  .action(async ({ yes }: { yes?: boolean }) => {
    await readUnchanged(config.databasePath, loadChoice).catch(() => {})
    if (chosenEngine().name === name)
      throw new CommandError(`It is in use (${chosenBy()}). Go back to another voice first.`)
    await requireConsent('Delete the neural voice?', yes)
    if (!(await removeModel(modelsDirectory, name))) throw new CommandError('It is not installed.')
    print('It is deleted.')
  })

await runCommand(command)
