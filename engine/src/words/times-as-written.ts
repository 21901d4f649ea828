import type { Respelling, RespeltText } from '../text/respell'
import { type WordTime, wordsIn } from './times-in-text'

/**
 * A word said as several begins with the first and ends with the last; several said as one share its time by
 * letters.
 */
export function timesAsWritten(
  written: string,
  { respellings }: RespeltText,
  times: readonly WordTime[],
): WordTime[] {
  if (times.length === 0) return []
  let latest = 0
  return wordsIn(written).map(({ from, to }) => {
    const startMs = Math.max(latest, startAt(times, respeltOffset(from, respellings)))
    latest = Math.max(startMs, endAt(times, respeltOffset(to, respellings)))
    return { from, to, startMs, endMs: latest }
  })
}

function respeltOffset(offset: number, respellings: readonly Respelling[]): number {
  const last = respellings.findLast(({ from }) => from < offset)
  if (!last) return offset
  const { from, to, respeltFrom, respeltTo } = last
  if (offset >= to) return respeltTo + offset - to
  return respeltFrom + ((offset - from) / (to - from)) * (respeltTo - respeltFrom)
}

function startAt(times: readonly WordTime[], offset: number): number {
  const word = times.find(({ to }) => to > offset) ?? times.at(-1)!
  return timeIn(word, offset)
}

function endAt(times: readonly WordTime[], offset: number): number {
  const word = times.findLast(({ from }) => from < offset) ?? times[0]!
  return timeIn(word, offset)
}

function timeIn({ from, to, startMs, endMs }: WordTime, offset: number): number {
  const share = Math.max(0, Math.min(1, (offset - from) / (to - from)))
  return Math.round(startMs + share * (endMs - startMs))
}
