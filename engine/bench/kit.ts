import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { encodeWav } from '../src/encode/encode-wav'
import { ENGINE_RATE_HZ, type Wave } from '../src/engine'
import { readPcmWav } from '../src/engines/http/pcm-wav'

/** The texts that the judges have transcripts of. */
export const TEXTS = ['p1', 'p2', 'p3'] as const
export type TextName = (typeof TEXTS)[number]

/** Recordings and reference data next to the checkout, which are never committed. */
export interface VoiceKit {
  path: string
  speakers: readonly string[]
}

export const DEFAULT_KIT = resolve('../shared/voice-kit')

/** @returns undefined if there is no kit at the path */
export function openKit(path: string): VoiceKit | undefined {
  const manifest = join(path, 'manifest.json')
  if (!existsSync(manifest)) return undefined
  const entries = JSON.parse(readFileSync(manifest, 'utf8')) as { speaker: string; part: string }[]
  const speakers = entries.filter(({ part }) => part === 'sample').map(({ speaker }) => speaker)
  return { path, speakers }
}

/** The recording of a speaker that the engine gets. */
export const sampleFile = (kit: VoiceKit, speaker: string) => join(kit.path, `${speaker}_sample.flac`)

/** The recording of a speaker that only the judges get. */
export const heldOutFile = (kit: VoiceKit, speaker: string) => join(kit.path, `${speaker}_heldout.flac`)

export const judgeFolder = (kit: VoiceKit) => join(kit.path, 'judge')

export const readText = (kit: VoiceKit, text: TextName) =>
  readFileSync(join(judgeFolder(kit), `${text}.txt`), 'utf8')

/** A cache folder of the bench that outlives a run; its content only saves time. */
export function tempFolder(name: string): string {
  const folder = join(tmpdir(), 'everspoken-bench-voice', name)
  mkdirSync(folder, { recursive: true })
  return folder
}

/** Runs a program. @returns its standard output @throws Error with its error output if it fails */
export async function run(command: string, args: readonly string[], input?: Uint8Array): Promise<Buffer> {
  const running = promisify(execFile)(command, args, { encoding: 'buffer', maxBuffer: 2 ** 30 })
  // A program that exits before it has read everything reports that by its exit code.
  running.child.stdin?.on('error', () => {}).end(input)
  return (await running).stdout
}

/** Decodes any recording, a file or bytes, to mono at the engine's rate. */
export async function readRecording(recording: string | Uint8Array): Promise<Wave> {
  const [path, input] = typeof recording === 'string' ? [recording, undefined] : ['-', recording]
  const toSamples = ['-ac', '1', '-ar', String(ENGINE_RATE_HZ), '-f', 'f32le', '-']
  const bytes = await run('ffmpeg', ['-v', 'error', '-i', path, ...toSamples], input)
  return { samples: new Float32Array(Uint8Array.from(bytes).buffer), sampleRateHz: ENGINE_RATE_HZ }
}

export const readWave = async (path: string): Promise<Wave> => readPcmWav(await readFile(path))

export const writeWave = (path: string, wave: Wave): Promise<void> => writeFile(path, encodeWav(wave))
