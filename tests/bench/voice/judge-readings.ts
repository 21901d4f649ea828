import { bootstrap, type Estimate } from './bootstrap'
import { hearWords } from './heard-words'
import type { Judges } from './judges-needs'
import { heldOutFile, readText, type TextName, type VoiceKit } from './kit'
import { hearVoices, likeness, type VoicePrint } from './likeness'
import { countWordErrors, poolWordErrors, type WordErrors } from './word-errors'

/** A wave in which the engine for a speaker, or the base voice, reads a text. */
export interface Reading {
  /** undefined for the base voice */
  speaker?: string
  text: TextName
  path: string
}

export interface JudgedReading extends Reading {
  /** Cosine to each speaker's held-out recording, by judge 2; empty if it can't run. */
  likenessTo: Readonly<Record<string, number>>
  /** undefined if pocketsphinx can't run */
  errors?: WordErrors
  heard?: string
}

/** Runs all available judges on the readings. */
export async function judgeReadings(
  kit: VoiceKit,
  judges: Judges,
  readings: readonly Reading[],
): Promise<JudgedReading[]> {
  const [prints, transcripts] = await Promise.all([
    printsOf(kit, judges, readings),
    transcriptsOf(judges, readings),
  ])
  return readings.map((reading, i) => {
    const heard = transcripts?.[i]
    return {
      ...reading,
      likenessTo: prints
        ? Object.fromEntries(
            kit.speakers.map((speaker, s) => [speaker, likeness(prints.speakers[s], prints.readings[i])]),
          )
        : {},
      heard,
      errors: heard === undefined ? undefined : countWordErrors(readText(kit, reading.text), heard),
    }
  })
}

async function printsOf(
  kit: VoiceKit,
  { python }: Judges,
  readings: readonly Reading[],
): Promise<{ speakers: VoicePrint[]; readings: VoicePrint[] } | undefined> {
  if (!python) return undefined
  const heldOut = kit.speakers.map((speaker) => heldOutFile(kit, speaker))
  const prints = await hearVoices(python, kit, [...heldOut, ...readings.map(({ path }) => path)])
  return { speakers: prints.slice(0, heldOut.length), readings: prints.slice(heldOut.length) }
}

async function transcriptsOf(
  { recogniser, decoder }: Judges,
  readings: readonly Reading[],
): Promise<string[] | undefined> {
  if (!recogniser || !decoder) return undefined
  return hearWords(
    { recogniser, decoder },
    readings.map(({ path }) => path),
  )
}

/** Judgement of one speaker's stories. */
export interface SpeakerJudgement {
  speaker: string
  /** Mean cosine to the speaker's own held-out recording over the texts. */
  likeness: number
  /** The same for each speaker of the kit. */
  likenessTo: Readonly<Record<string, number>>
  /** The speaker whose held-out recording is most like the stories. */
  nearest: string
  errors?: WordErrors
}

export function judgeSpeaker(speaker: string, readings: readonly JudgedReading[]): SpeakerJudgement {
  const own = readings.filter((reading) => reading.speaker === speaker)
  const likenessTo = Object.fromEntries(
    Object.keys(own[0].likenessTo).map((other) => [
      other,
      mean(own.map(({ likenessTo }) => likenessTo[other])),
    ]),
  )
  const nearest = Object.keys(likenessTo).reduce(
    (best, other) => (likenessTo[other] > likenessTo[best] ? other : best),
    speaker,
  )
  return { speaker, likeness: likenessTo[speaker], likenessTo, nearest, errors: pool(own) }
}

/** Pools the word errors of readings; undefined if none was transcribed. */
export function pool(readings: readonly JudgedReading[]): WordErrors | undefined {
  const errors = errorsOf(readings)
  return errors.length > 0 ? poolWordErrors(errors) : undefined
}

/**
 * Ratio of the readings' word error rate to the base voice's. Each reading is a cell, paired with the base
 * voice's mean errors in the same text.
 */
export function wrongRatio(
  readings: readonly JudgedReading[],
  base: readonly JudgedReading[],
): Estimate | undefined {
  const cells = readings.flatMap(({ text, errors }) => {
    const ofBase = errorsOf(base.filter((reading) => reading.text === text))
    return errors && ofBase.length > 0
      ? [{ wrong: errors.wrong, baseWrong: mean(ofBase.map(({ wrong }) => wrong)) }]
      : []
  })
  if (cells.length === 0) return undefined
  return bootstrap(
    cells,
    (drawn) => sum(drawn.map(({ wrong }) => wrong)) / sum(drawn.map(({ baseWrong }) => baseWrong)),
  )
}

const errorsOf = (readings: readonly JudgedReading[]) => readings.flatMap(({ errors }) => errors ?? [])
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
export const mean = (values: readonly number[]) => sum(values) / values.length
