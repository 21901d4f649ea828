import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { CommandError } from '~/backups/operator-error'
import { config } from '~/config.server'
import { findModel } from '~/voice-engine/models/installed-model'
import type { ModelArchive } from '~/voice-engine/models/model-archive'
import { runSelfCheck } from '~/voice-engine/self-check/run-self-check.server'
import { print, say, stopSignal } from '../command.server'

const { modelsDirectory, calibrationPath } = config.engineSetup

export async function check({ name }: ModelArchive): Promise<void> {
  const model = findModel(modelsDirectory, name)
  if (!model) throw new CommandError(`${name} is not installed: npm run voice -- install ${name}`)
  if (model.problem) throw new CommandError(model.problem)
  // A check that crashes must leave no earlier success.
  await rm(join(model.folder, 'self-check.json'), { force: true })
  say('Speaking three sentences. This takes a minute or two.')
  const { passed, problems, figures } = await runSelfCheck(
    { engine: name, modelsDirectory, calibrationPath },
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
      ? `${name} has passed. With VOICE_ENGINE=auto or ${name}, stories are read by it from the next start on.`
      : `${name} has not passed, so VOICE_ENGINE=auto does not choose it.`,
  )
  if (!passed) process.exitCode = 1
}
