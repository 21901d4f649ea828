import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ENGINE_RATE_HZ, type SpokenWord, type Wave } from '~/voice-engine/engine'
import { run, tempFolder, writeWave } from '../voice/kit'
import type { TimedSpeech } from './start-errors'

const LONGEST_SECONDS = 20
const PAUSE_SECONDS = 0.3
const MARGIN_SECONDS = 0.1
const LINE = /^([a-z']+)(?:\(\d+\))? ([\d.]+) ([\d.]+) [\d.]+$/gm

/**
 * A recording with the words and times that pocketsphinx recognises in it, cut at pauses. Some words are not those that
 * were said, but they sound like them.
 */
export async function recogniseWords(recogniser: string, wave: Wave): Promise<TimedSpeech[]> {
  const path = join(tempFolder('timed'), `${process.pid}.wav`)
  try {
    await writeWave(path, wave)
    const options = ['-infile', path, '-time', 'yes', '-remove_silence', 'no', '-logfn', '/dev/null']
    const output = (await run(recogniser, options)).toString()
    const words = Array.from(output.matchAll(LINE), ([, word, start, end]) => ({
      word,
      startSeconds: Number(start),
      endSeconds: Number(end),
    }))
    return cutAtPauses(wave.samples, words)
  } finally {
    await rm(path, { force: true })
  }
}

function cutAtPauses(samples: Float32Array, words: readonly SpokenWord[]): TimedSpeech[] {
  const parts: SpokenWord[][] = []
  for (const word of words) {
    const part = parts.at(-1)
    const isOpen =
      part &&
      (word.startSeconds - part[part.length - 1].endSeconds < PAUSE_SECONDS ||
        word.endSeconds - part[0].startSeconds < LONGEST_SECONDS / 2)
    if (isOpen && word.endSeconds - part[0].startSeconds < LONGEST_SECONDS) part.push(word)
    else parts.push([word])
  }
  return parts.map((part) => {
    const from = Math.max(0, part[0].startSeconds - MARGIN_SECONDS)
    const to = part[part.length - 1].endSeconds + MARGIN_SECONDS
    return {
      samples: samples.slice(Math.round(from * ENGINE_RATE_HZ), Math.round(to * ENGINE_RATE_HZ)),
      words: part.map(({ word, startSeconds, endSeconds }) => ({
        word,
        startSeconds: startSeconds - from,
        endSeconds: endSeconds - from,
      })),
    }
  })
}
