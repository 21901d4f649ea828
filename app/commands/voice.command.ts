import { InvalidArgumentError } from 'commander'
import { voiceArchive } from '~/voices/voice-archive.server'
import { createCommand, runCommand } from './command.server'
import { check, install, list, remove } from './voice-models.server'

function parseModel(name: string) {
  if (name === voiceArchive.name) return voiceArchive
  throw new InvalidArgumentError(`There is: ${voiceArchive.name}.`)
}

function parseHash(value: string): string {
  if (!/^[0-9a-f]{64}$/i.test(value)) throw new InvalidArgumentError('64 hexadecimal digits.')
  return value.toLowerCase()
}

const command = createCommand('voice').description(
  'Installs and checks the models of neural voice engines, whether or not the service is running.',
)

command
  .command('install')
  .description(
    'Downloads a model, or takes it from a file, checks it and unpacks it into STORAGE_DIR/models.',
  )
  .argument('<model>', 'pocket', parseModel)
  .option('--from <file>', 'the archive, if it is on this machine already')
  .option('--sha256 <hex>', 'the hash that the archive must have, instead of the known one', parseHash)
  .option('--yes', 'agree to the licence without being asked')
  .action(install)

command
  .command('check')
  .description(
    'Speaks three sentences with an installed model, measures them, and makes a page to listen to. Exits with 1 when it fails.',
  )
  .argument('[model]', 'pocket', parseModel, voiceArchive)
  .action(check)

command.command('list').description('Lists the models, and which of them are installed.').action(list)

command
  .command('remove')
  .description('Deletes an installed model.')
  .argument('<model>', 'pocket', parseModel)
  .option('--yes', 'skip the confirmation')
  .action(remove)

await runCommand(command)
