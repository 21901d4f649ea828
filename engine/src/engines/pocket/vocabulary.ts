import { readFileSync } from 'node:fs'

export const SPACE = '▁'

export interface Vocabulary {
  scores: ReadonlyMap<string, number>
  longestToken: number
}

const BYTE_TOKENS = Array.from(
  { length: 256 },
  (_, byte) => `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`,
)

/** Checked, because an id beyond the number of tokens ends the addon's process. @throws Error in one sentence */
export function readVocabulary(vocabPath: string, scoresPath: string): Vocabulary {
  const ids = numbersIn(vocabPath)
  const scores = numbersIn(scoresPath)
  const seen = new Set(ids.values())
  const isComplete = [...ids.values()].every((id) => Number.isInteger(id) && id >= 0 && id < ids.size)
  if (ids.size === 0 || seen.size !== ids.size || !isComplete)
    throw new Error("The model's vocabulary does not number its tokens from 0 without gaps.")
  if (BYTE_TOKENS.some((token) => !ids.has(token)))
    throw new Error("The model's vocabulary has no token for some bytes.")
  if ([...ids.keys()].some((token) => !scores.has(token)))
    throw new Error("The model's vocabulary and its scores don't belong together.")
  return { scores, longestToken: Math.max(...[...ids.keys()].map((token) => token.length)) }
}

/** As the addon splits it: SentencePiece's unigram model (Kudo 2018), with byte tokens where no other begins. */
export function countTokens({ scores, longestToken }: Vocabulary, text: string): number {
  const plain = text.replaceAll(' ', SPACE)
  const line = plain.startsWith(SPACE) ? plain : SPACE + plain
  const best = new Float64Array(line.length + 1)
  const counts = new Int32Array(line.length + 1)
  for (let at = line.length - 1; at >= 0; at--) {
    best[at] = -Infinity
    for (let end = at + 1; end <= Math.min(line.length, at + longestToken); end++) {
      const score = scores.get(line.slice(at, end))
      if (score === undefined || score + best[end] <= best[at]) continue
      best[at] = score + best[end]
      counts[at] = counts[end] + 1
    }
    if (best[at] > -Infinity) continue
    const bytes = Buffer.from(line[at])
    best[at] = best[at + 1]
    for (const byte of bytes) best[at] += scores.get(BYTE_TOKENS[byte])!
    counts[at] = counts[at + 1] + bytes.length
  }
  return counts[0]
}

function numbersIn(path: string): Map<string, number> {
  const value: unknown = JSON.parse(readFileSync(path, 'utf8'))
  const entries = Object.entries(value ?? {})
  if (entries.some(([, number]) => typeof number !== 'number'))
    throw new Error(`The model's file ${path} holds something else than numbers.`)
  return new Map(entries as [string, number][])
}
