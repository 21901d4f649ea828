import { mkdir } from 'node:fs/promises'
import { requireRoom } from '~/backups/copy-hashed.server'
import { sizeInWords } from '~/backups/operator-error'
import { config } from '~/config.server'
import { installModel } from '~/voice-engine/models/install-model.server'
import { findModel } from '~/voice-engine/models/installed-model'
import type { ModelArchive } from '~/voice-engine/models/model-archive'
import { pathFromOperator, print, requireConsent, say, stopSignal } from '../command.server'
import { createProgressLine } from '../progress-line.server'

const { modelsDirectory } = config.engineSetup

export interface InstallCommandOptions {
  from?: string
  sha256?: string
  yes?: boolean
}

export async function install(
  archive: ModelArchive,
  { from, sha256 = archive.sha256, yes }: InstallCommandOptions,
): Promise<void> {
  const { name, title, bytes, url, terms, mostUnpackedBytes } = archive
  const installed = findModel(modelsDirectory, name)
  if (installed && !installed.problem && installed.manifest.sha256 === sha256) {
    print(`${name} is installed already: ${installed.folder}`)
    return
  }
  say(title)
  say(from ? `From the file ${from}` : `From ${url} (${sizeInWords(bytes)})`)
  for (const line of terms) say(line)
  await requireConsent('Do you agree to that?', yes)
  await mkdir(modelsDirectory, { recursive: true, mode: 0o700 })
  await requireRoom(modelsDirectory, mostUnpackedBytes + (from ? 0 : bytes))
  const progress = createProgressLine()
  try {
    await installModel(archive, {
      modelsDirectory,
      from: from && pathFromOperator(from),
      sha256,
      onStep: progress.show,
      signal: stopSignal('Stopped. Run the same command again: it goes on where this one ended.'),
    })
  } finally {
    progress.end()
  }
  print(`${name} is installed: ${findModel(modelsDirectory, name)?.folder}`)
  say('Its LICENSE and README.md are there too.')
  say(`Now check how it runs and sounds on this machine: npm run voice -- check ${name}`)
}
