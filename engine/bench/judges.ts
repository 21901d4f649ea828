import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { encodeWav } from '../src/encode/encode-wav'
import {
  heldOutFile,
  judgeFolder,
  readRecording,
  readText,
  run,
  sampleFile,
  type TextName,
  tempFolder,
  type VoiceKit,
} from './kit'

const PACKAGES = 'python3-numpy python3-scipy python3-soundfile pocketsphinx pocketsphinx-en-us ffmpeg'

/** The programs that the judges need; undefined if missing. */
export interface Judges {
  /** A Python with numpy, scipy and soundfile; the first python3 may lack Debian's modules. */
  python?: string
  recogniser?: string
  /** The program that reads recordings. */
  ffmpeg?: string
}

/** @param say receives one sentence about what is missing */
export function findJudges(say: (message: string) => void): Judges {
  const canRun = (program: string, ...args: string[]) => spawnSync(program, args).status === 0
  const python = ['python3', '/usr/bin/python3'].find((program) =>
    canRun(program, '-c', 'import numpy, scipy.signal, soundfile'),
  )
  const [recogniser, ffmpeg] = ['pocketsphinx_continuous', 'ffmpeg'].map((name) =>
    canRun('which', name) ? name : undefined,
  )
  const missing = [
    ...(python ? [] : ['a Python with numpy, scipy and soundfile (judge 2)']),
    ...(recogniser ? [] : ['pocketsphinx_continuous (words wrong)']),
    ...(ffmpeg ? [] : ['ffmpeg (to read the recordings)']),
  ]
  if (missing.length > 0) say(`Missing: ${missing.join('; ')}. On Debian: apt-get install ${PACKAGES}`)
  return { python, recogniser, ffmpeg }
}

/** A wave in which the engine reads a text for a speaker. */
export interface Reading {
  speaker: string
  text: TextName
  path: string
}

export interface JudgedReading extends Reading {
  /** Cosine to each speaker's held-out recording, by judge 2; empty if it can't run. */
  likenessTo: Readonly<Record<string, number>>
  /** undefined if pocketsphinx can't run */
  errors?: WordErrors
}

/** Runs all available judges on the readings. */
export async function judgeReadings(
  kit: VoiceKit,
  { python, recogniser, ffmpeg }: Judges,
  readings: readonly Reading[],
): Promise<JudgedReading[]> {
  const paths = readings.map(({ path }) => path)
  const heldOut = kit.speakers.map((speaker) => heldOutFile(kit, speaker))
  // Recognition takes longer than everything else: one recording per core at a time.
  const limit = pLimit(availableParallelism())
  const [prints, transcripts] = await Promise.all([
    python ? hearVoices(python, kit, [...heldOut, ...paths]) : undefined,
    recogniser && ffmpeg ? limit.map(paths, (path) => hearWords(recogniser, path)) : undefined,
  ])
  return readings.map((reading, i) => {
    const heard = transcripts?.[i]
    const likenesses = kit.speakers.map((speaker, s) => [
      speaker,
      prints ? cosine(prints[s], prints[kit.speakers.length + i]) : Number.NaN,
    ])
    return {
      ...reading,
      likenessTo: prints ? Object.fromEntries(likenesses) : {},
      errors: heard === undefined ? undefined : countWordErrors(readText(kit, reading.text), heard),
    }
  })
}

/** Prints embeddings of unit length; its arguments are the judge's folder and the paths. */
const PROGRAM = `
import json, sys
sys.path.insert(0, sys.argv[1])
from judge2 import emb2
json.dump([emb2(path).tolist() for path in sys.argv[2:]], sys.stdout)
`

/** Runs the kit's judge 2 (MFCC, GMM supervector, LDA) on all recordings at once: its model loads slowly. */
const hearVoices = async (python: string, kit: VoiceKit, paths: readonly string[]): Promise<number[][]> =>
  JSON.parse((await run(python, ['-c', PROGRAM, judgeFolder(kit), ...paths])).toString())

/** Cosine similarity of two voices: 1 is the same. */
const cosine = (some: readonly number[], other: readonly number[]) =>
  sum(some.map((value, i) => value * other[i]))

/** Likeness of each speaker's sample to their held-out recording: an upper bound for stories. */
export async function samplesLikeness(python: string, kit: VoiceKit): Promise<Record<string, number>> {
  const files = kit.speakers.flatMap((speaker) => [sampleFile(kit, speaker), heldOutFile(kit, speaker)])
  const prints = await hearVoices(python, kit, files)
  return Object.fromEntries(
    kit.speakers.map((speaker, i) => [speaker, cosine(prints[2 * i], prints[2 * i + 1])]),
  )
}

/** As in the kit's judge_wer.sh. */
const OPTIONS = ['-logfn', '/dev/null', '-beam', '1e-60', '-wbeam', '1e-40']

/** Transcribes a recording with pocketsphinx; transcripts are cached by the content of the wave. */
async function hearWords(recogniser: string, path: string): Promise<string> {
  const bytes = encodeWav(await readRecording(path))
  const hash = createHash('sha256').update(OPTIONS.join(' ')).update(bytes).digest('hex')
  const kept = join(tempFolder('heard'), `${hash}.txt`)
  const earlier = await readFile(kept, 'utf8').catch(() => undefined)
  if (earlier !== undefined) return earlier
  const wave = join(tempFolder('heard'), `${hash}-${process.pid}.wav`)
  try {
    await writeFile(wave, bytes)
    const output = await run(recogniser, ['-infile', wave, ...OPTIONS])
    const words = output.toString().replace(/\s+/g, ' ').trim()
    await writeFile(`${wave}.txt`, words)
    await rename(`${wave}.txt`, kept)
    return words
  } finally {
    await rm(wave, { force: true })
  }
}

/** Number of words in a text, and of word errors in its transcript. */
export interface WordErrors {
  /** Substitutions, deletions and insertions: Levenshtein distance in words. */
  wrong: number
  words: number
}

function countWordErrors(text: string, heard: string): WordErrors {
  const words = wordsOf(text)
  return { wrong: editDistance(words, wordsOf(heard)), words: words.length }
}

/** The recogniser's lexicon is American. */
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('harbour', 'harbor')
    .match(/[a-z']+/g) ?? []

function editDistance(some: readonly string[], others: readonly string[]): number {
  let row = others.map((_, j) => j + 1)
  for (const [i, word] of some.entries()) {
    let diagonal = i
    let left = i + 1
    row = row.map((above, j) => {
      const here = Math.min(above + 1, left + 1, diagonal + (word === others[j] ? 0 : 1))
      diagonal = above
      left = here
      return here
    })
  }
  return row.at(-1) ?? some.length
}

/** Judges one speaker's stories: likenesses are means over the texts. */
export function judgeSpeaker(speaker: string, readings: readonly JudgedReading[]) {
  const own = readings.filter((reading) => reading.speaker === speaker)
  const likenessTo = Object.fromEntries(
    Object.keys(own[0].likenessTo).map((other) => [
      other,
      mean(own.map(({ likenessTo }) => likenessTo[other])),
    ]),
  )
  /** The speaker whose held-out recording is most like the stories. */
  const nearest = Object.keys(likenessTo).reduce(
    (best, other) => (likenessTo[other] > likenessTo[best] ? other : best),
    speaker,
  )
  return { speaker, likeness: likenessTo[speaker] as number | undefined, likenessTo, nearest }
}

/** The word errors of readings together; undefined if none was transcribed. */
export function pool(readings: readonly JudgedReading[]): WordErrors | undefined {
  const errors = errorsOf(readings)
  const total = (of: keyof WordErrors) => sum(errors.map((one) => one[of]))
  return errors.length > 0 ? { wrong: total('wrong'), words: total('words') } : undefined
}

const errorsOf = (readings: readonly JudgedReading[]) => readings.flatMap(({ errors }) => errors ?? [])
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
export const mean = (values: readonly number[]) => sum(values) / values.length
