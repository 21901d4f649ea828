import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { canRun } from './run-program'

const PACKAGES = [
  ...['python3-numpy', 'python3-scipy', 'python3-soundfile'],
  ...['pocketsphinx', 'pocketsphinx-en-us', 'sox', 'ffmpeg'],
]
const PYTHONS = ['python3', '/usr/bin/python3']
const PYTHON_MODULES = 'numpy, scipy.signal, soundfile'

/** Programs that the judges need; undefined if missing. */
export interface Judges {
  /** A Python with numpy, scipy and soundfile. */
  python?: string
  recogniser?: string
  /** Decodes any recording: ffmpeg, or else sox. */
  decoder?: 'ffmpeg' | 'sox'
}

/**
 * Finds the programs that the judges need, and installs missing ones from Debian if permitted.
 * @param say receives one sentence about what was installed or is still missing
 */
export async function findJudges(say: (message: string) => void): Promise<Judges> {
  const judges = await lookForJudges()
  const missing = missingOf(judges)
  if (missing.length === 0) return judges
  if (process.getuid?.() !== 0 || !findProgram('apt-get')) {
    say(`Missing: ${missing.join('; ')}. On Debian: apt-get install ${PACKAGES.join(' ')}`)
    return judges
  }
  say(`Missing: ${missing.join('; ')}. Installing ${PACKAGES.join(', ')} with apt-get.`)
  const failure = install()
  const found = await lookForJudges()
  const still = missingOf(found)
  if (still.length > 0) say(`Still missing: ${still.join('; ')}.${failure && ` apt-get said: ${failure}`}`)
  return found
}

/** Finds the programs that the judges need, and installs nothing. */
export async function lookForJudges(): Promise<Judges> {
  return {
    python: await findPython(),
    recogniser: findProgram('pocketsphinx_continuous'),
    decoder: findProgram('ffmpeg') ? 'ffmpeg' : findProgram('sox') ? 'sox' : undefined,
  }
}

function missingOf({ python, recogniser, decoder }: Judges): string[] {
  return [
    ...(python ? [] : ['a Python with numpy, scipy and soundfile (judge 2)']),
    ...(recogniser ? [] : ['pocketsphinx_continuous (words wrong)']),
    ...(decoder ? [] : ['ffmpeg or sox (to read the recordings)']),
  ]
}

/** The first python3 may lack Debian's modules. */
async function findPython(): Promise<string | undefined> {
  for (const python of PYTHONS) {
    if (await canRun(python, ['-c', `import ${PYTHON_MODULES}`])) return python
  }
  return undefined
}

function findProgram(name: string): string | undefined {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK)
        return true
      } catch {
        return false
      }
    })
}

/** @returns the error output of apt-get, or '' */
function install(): string {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...PACKAGES]]) {
    const { status, stderr } = spawnSync('apt-get', args, { env, encoding: 'utf8' })
    if (status !== 0) return stderr.trim().split('\n').at(-1) ?? `status ${status}`
  }
  return ''
}
