import { sizeInWords } from '~/backups/operator-error'
import { config } from '~/config.server'
import { listModels } from '~/voice-engine/models/installed-model'
import { modelArchives } from '~/voice-engine/models/model-archive'
import { alignedTable } from '../aligned-table'
import { print } from '../command.server'

const { modelsDirectory } = config.engineSetup

export function list(): void {
  const installed = listModels(modelsDirectory)
  const rows = modelArchives.map(({ name, title, bytes }) => {
    const model = installed.find((one) => one.name === name)
    if (!model) return [name, `not installed (download: ${sizeInWords(bytes)})`, title]
    const size = model.manifest.files.reduce((sum, file) => sum + file.bytes, 0)
    return [name, model.problem ?? `installed, ${sizeInWords(size)}`, title]
  })
  for (const line of alignedTable([['model', 'state', 'what it is'], ...rows])) print(line)
}
