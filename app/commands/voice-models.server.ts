import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { requireRoom } from '~/backups/copy-hashed.server'
import { CommandError, sizeInWords } from '~/backups/operator-error'
import { config } from '~/config.server'
import { installModel, removeModel } from '~/voice-engine/models/install-model.server'
import { findModel, listModels } from '~/voice-engine/models/installed-model'
import { type ModelArchive, modelArchives } from '~/voice-engine/models/model-archive'
import { runSelfCheck } from '~/voice-engine/self-check/run-self-check.server'
import { chosenBy, chosenEngine, loadChoice } from '~/voices/chosen-engine.server'
import { alignedTable, pathFromOperator, print, requireConsent, say, stopSignal } from './command.server'
import { readUnchanged } from './doctor/packages.server'

const { modelsDirectory } = config.engineSetup

interface InstallCommandOptions {
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
      signal: stopSignal('Stopped. Run the same command again: it continues where this one stopped.'),
    })
  } finally {
    progress.end()
  }
  print(`${name} is installed: ${findModel(modelsDirectory, name)?.folder}`)
  say('Its LICENSE and README.md are there too.')
  say(`Now check how it runs and sounds on this machine: npm run voice -- check ${name}`)
}

export async function check({ name }: ModelArchive): Promise<void> {
  const model = findModel(modelsDirectory, name)
  if (!model) throw new CommandError(`${name} is not installed: npm run voice -- install ${name}`)
  if (model.problem) throw new CommandError(model.problem)
  say('Speaking three sentences. This takes a minute or two.')
  const { passed, problems, figures } = await runSelfCheck(
    { engine: name, modelsDirectory },
    { signal: stopSignal('Stopped. The model counts as unproven.') },
  )
  for (const { text, seconds, levelDb, rightScore, wrongScore } of figures.sentences) {
    print(`"${text}"`)
    print(
      `  ${seconds.toFixed(1)} s, ${levelDb.toFixed(0)} dB, its own words ${rightScore.toFixed(2)}, other words ${wrongScore.toFixed(2)}`,
    )
  }
  if (figures.sentences.length > 0)
    print(`Seconds of work for a second of speech: ${figures.slowness.toFixed(2)}`)
  print(`Memory: ${figures.peakMemoryMb} MB`)
  for (const problem of problems) print(`Wrong: ${problem}`)
  print(`To listen to it: ${join(model.folder, 'self-check.html')}`)
  print(
    passed
      ? `${name} has passed. To use it, choose it on the page Voice, or set VOICE_ENGINE=${name} and start the service again.`
      : `${name} has not passed, so the page Voice does not offer it.`,
  )
  if (!passed) process.exitCode = 1
}

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

export async function remove({ name }: ModelArchive, { yes }: { yes?: boolean }): Promise<void> {
  await readUnchanged(config.databasePath, loadChoice).catch(() => {})
  if (chosenEngine().name === name)
    throw new CommandError(`${name} is in use (${chosenBy()}). Go back to another voice first.`)
  await requireConsent(`Delete the model ${name}?`, yes)
  if (!(await removeModel(modelsDirectory, name))) throw new CommandError(`${name} is not installed.`)
  print(`${name} is deleted.`)
}

const WIDTH = 24
const REDRAW_MS = 200
const CLEAR = '\r\u001b[K'

function createProgressLine() {
  let step = ''
  let drawnAt = 0
  return {
    show(name: string, doneBytes: number, totalBytes: number | undefined): void {
      const isNew = name !== step
      step = name
      if (!process.stderr.isTTY) {
        if (isNew) say(`${name} …`)
        return
      }
      const isDone = doneBytes === totalBytes
      if (!isNew && !isDone && performance.now() - drawnAt < REDRAW_MS) return
      drawnAt = performance.now()
      process.stderr.write(`${CLEAR}${name} ${barOf(doneBytes, totalBytes)}`)
    },
    end(): void {
      if (process.stderr.isTTY) process.stderr.write(CLEAR)
    },
  }
}

function barOf(done: number, total: number | undefined): string {
  if (total === undefined) return sizeInWords(done)
  const share = total > 0 ? Math.min(1, done / total) : 1
  const filled = Math.round(share * WIDTH)
  const bar = '█'.repeat(filled) + '░'.repeat(WIDTH - filled)
  return `${bar} ${Math.floor(share * 100)} % of ${sizeInWords(total)}`
}
