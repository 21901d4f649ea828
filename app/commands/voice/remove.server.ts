import { CommandError } from '~/backups/operator-error'
import { config } from '~/config.server'
import { removeModel } from '~/voice-engine/models/install-model.server'
import type { ModelArchive } from '~/voice-engine/models/model-archive'
import { print, requireConsent } from '../command.server'

const { modelsDirectory } = config.engineSetup

export async function remove({ name }: ModelArchive, { yes }: { yes?: boolean }): Promise<void> {
  const effect =
    config.voiceEngine === name || config.voiceEngine === 'auto'
      ? ` Stories that are read by ${name} can't be made without it.`
      : ''
  await requireConsent(`Delete the model ${name}?${effect}`, yes)
  if (!(await removeModel(modelsDirectory, name))) throw new CommandError(`${name} is not installed.`)
  print(`${name} is deleted.`)
}
