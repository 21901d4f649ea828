import { rename } from 'node:fs/promises'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import type { Wave } from '~/voice-engine/engine'
import { readWave, writeWave } from './recording-files'

export interface FirstVersionJob {
  samplePath: string
  text: string
  outputPath: string
}

/** The interface of the first version's engine, which made no profiles. */
interface FirstEngine {
  narrate(
    narration: { text: string; sample: Wave },
    hooks: { onProgress: (fraction: number) => void },
  ): Promise<Wave>
}

// Runs in a folder of the first version's sources; jobs arrive on standard input.
const enginePath = resolve('app/voice-engine/engines/classic.ts')
const { classicEngine } = (await import(pathToFileURL(enginePath).href)) as { classicEngine: FirstEngine }
const jobs: FirstVersionJob[] = JSON.parse(await text(process.stdin))
for (const { samplePath, text, outputPath } of jobs) {
  const sample = await readWave(samplePath)
  const wave = await classicEngine.narrate({ text, sample }, { onProgress: () => {} })
  await writeWave(`${outputPath}.unfinished`, wave)
  await rename(`${outputPath}.unfinished`, outputPath)
}
