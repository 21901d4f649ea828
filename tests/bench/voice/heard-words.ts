import { createHash } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { readRecording, wavBytes } from './recording-files'
import { runProgram } from './run-program'
import { tempFolder } from './temp-folder'

/** Path of pocketsphinx, and the program that decodes recordings. */
export interface Listener {
  recogniser: string
  decoder: 'ffmpeg' | 'sox'
}

/** As in the kit's judge_wer.sh. */
const OPTIONS = ['-logfn', '/dev/null', '-beam', '1e-60', '-wbeam', '1e-40']

/**
 * Transcribes recordings with pocketsphinx, one per core at a time. Results are cached by the content of a
 * wave, since recognition takes longer than everything else.
 * @returns a transcript for each path
 */
export async function hearWords(listener: Listener, paths: readonly string[]): Promise<string[]> {
  const transcripts: string[] = []
  const waiting = [...paths.entries()]
  const listen = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [i, path] = next
      transcripts[i] = await hear(listener, path)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, listen))
  return transcripts
}

async function hear({ recogniser, decoder }: Listener, path: string): Promise<string> {
  const bytes = wavBytes(await readRecording(decoder, path))
  const hash = createHash('sha256').update(OPTIONS.join(' ')).update(bytes).digest('hex')
  const folder = tempFolder('heard')
  const kept = join(folder, `${hash}.txt`)
  const earlier = await readFile(kept, 'utf8').catch(() => undefined)
  if (earlier !== undefined) return earlier
  const wave = join(folder, `${hash}-${process.pid}.wav`)
  try {
    await writeFile(wave, bytes)
    const output = await runProgram(recogniser, ['-infile', wave, ...OPTIONS])
    const words = output.toString().replace(/\s+/g, ' ').trim()
    await writeFile(`${wave}.txt`, words)
    await rename(`${wave}.txt`, kept)
    return words
  } finally {
    await rm(wave, { force: true })
  }
}
