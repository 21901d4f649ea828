import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Wave } from '~/voice-engine/engine'
import type { FirstVersionJob } from './first-version-child'
import type { Reading } from './judge-readings'
import { readText, type TextName, type VoiceKit } from './kit'
import { wavBytes, writeWave } from './recording-files'
import { canRun, runProgram } from './run-program'
import { tempFolder } from './temp-folder'

/** The last commit with the engine 'classic-1'. */
const COMMIT = '85b8bfb'
const CHILD = resolve('tests/bench/voice/first-version-child.ts')
/** All files that the engine needs. */
const PATHS = ['app/voice-engine', 'package.json', 'tsconfig.json']

interface Wanted extends Reading {
  speaker: string
  sample: Wave
}

/**
 * The engine's first version reading texts in speakers' voices. Its sources are checked out of the history
 * once, and its output is cached, since it never changes.
 * @param samples of each speaker
 * @returns undefined if the history isn't that long
 */
export async function narrateByFirstVersion(
  kit: VoiceKit,
  samples: ReadonlyMap<string, Wave>,
  texts: readonly TextName[],
): Promise<Reading[] | undefined> {
  const folder = tempFolder('first-version')
  const wanted: Wanted[] = [...samples].flatMap(([speaker, sample]) =>
    texts.map((text) => {
      const hash = createHash('sha256').update(wavBytes(sample)).update(readText(kit, text)).digest('hex')
      return { speaker, text, sample, path: join(folder, `${speaker}_${text}_${hash.slice(0, 12)}.wav`) }
    }),
  )
  const missing = wanted.filter(({ path }) => !existsSync(path))
  if (missing.length > 0) {
    if (!(await canRun('git', ['cat-file', '-e', `${COMMIT}^{commit}`]))) return undefined
    await makeWaves(kit, missing)
  }
  return wanted.map(({ speaker, text, path }) => ({ speaker, text, path }))
}

async function makeWaves(kit: VoiceKit, wanted: readonly Wanted[]): Promise<void> {
  const sources = await mkdtemp(join(tmpdir(), 'everspoken-first-version-'))
  try {
    const archive = join(sources, 'sources.tar')
    await runProgram('git', ['archive', '--output', archive, COMMIT, ...PATHS])
    await runProgram('tar', ['-xf', archive, '-C', sources])
    await symlink(resolve('node_modules'), join(sources, 'node_modules'))
    const jobs: FirstVersionJob[] = []
    for (const { speaker, sample, text, path } of wanted) {
      const samplePath = join(sources, `${speaker}.wav`)
      await writeWave(samplePath, sample)
      jobs.push({ samplePath, text: readText(kit, text), outputPath: path })
    }
    await runProgram(process.execPath, ['--import', 'tsx', CHILD], {
      cwd: sources,
      input: JSON.stringify(jobs),
    })
  } finally {
    await rm(sources, { recursive: true, force: true })
  }
}
