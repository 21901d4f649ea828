import { randomUUID } from 'node:crypto'
import { canBeSpoken } from '@everspoken/engine/pieces-of-text'
import { VoiceEngineError } from '@everspoken/engine/voice-engine-error'
import { and, asc, count, eq, ne } from 'drizzle-orm'
import { z } from 'zod'
import type { Owner } from '~/accounts/users.server'
import { limitUser } from '~/platform/limits/rate-limit.server'
import { refused } from '~/platform/refusal'
import { database, tables } from '~/platform/storage/database.server'
import { plainText } from '~/platform/text/plain-text'
import { WorkerFailure } from '~/platform/workers/worker-failure'
import { voicePool } from '../voice-pool.server'
import { MAX_PRONUNCIATION_CHARACTERS, MAX_PRONUNCIATIONS } from './limits'

const { pronunciations } = tables

const TOO_LONG = `Please use at most ${MAX_PRONUNCIATION_CHARACTERS} characters.`

/** In one line and one Unicode form, with straight apostrophes. */
const oneForm = (text: string) =>
  plainText(text).normalize('NFC').replace(/[‘’ʼ]/g, "'").replace(/\s+/g, ' ').trim()

const short = (missing: string) =>
  z
    .string({ error: missing })
    .transform(oneForm)
    .pipe(
      z
        .string()
        .min(1, missing)
        // By characters, as SQLite counts.
        .refine((text) => [...text].length <= MAX_PRONUNCIATION_CHARACTERS, TOO_LONG)
        .meta({ maxLength: MAX_PRONUNCIATION_CHARACTERS }),
    )

const MISSING_SAY_AS = 'Please write how to say it, such as shi-vawn.'

const sayAs = short(MISSING_SAY_AS).refine(
  (text) => /^[\p{L}\p{M}' -]+$/u.test(text) && canBeSpoken(text),
  'The voice can’t read this. Please use the letters A to Z, hyphens, apostrophes and spaces.',
)

export const pronunciationForm = z.object({
  word: short('Please write the word or name, as you spell it.').refine(
    (text) => /^\p{L}(?:[\p{L}\p{M}\p{N}'. -]*[\p{L}\p{M}\p{N}])?$/u.test(text),
    'Please use a word or a name: letters first and last, and hyphens, apostrophes, full stops and spaces between.',
  ),
  sayAs,
})

export const heardForm = z.object({ sayAs })

export const listPronunciations = ({ id }: Owner) =>
  database()
    .select({ id: pronunciations.id, word: pronunciations.word, sayAs: pronunciations.sayAs })
    .from(pronunciations)
    .where(eq(pronunciations.userId, id))
    .orderBy(asc(pronunciations.wordLower))
    .all()

export function savePronunciation({ id: userId }: Owner, { word, sayAs }: z.infer<typeof pronunciationForm>) {
  const wordLower = word.toLowerCase()
  return database().transaction((tx) => {
    const others = and(eq(pronunciations.userId, userId), ne(pronunciations.wordLower, wordLower))
    const kept = tx.select({ number: count() }).from(pronunciations).where(others).get()
    if ((kept?.number ?? 0) >= MAX_PRONUNCIATIONS)
      return refused('taken', `You can have ${MAX_PRONUNCIATIONS} of these. Please delete one first.`)
    const pronunciation = tx
      .insert(pronunciations)
      .values({ id: randomUUID(), userId, word, wordLower, sayAs, createdAt: new Date() })
      .onConflictDoUpdate({
        target: [pronunciations.userId, pronunciations.wordLower],
        set: { word, sayAs },
      })
      .returning({ id: pronunciations.id, word: pronunciations.word, sayAs: pronunciations.sayAs })
      .get()
    return { ok: true, pronunciation } as const
  })
}

export function deletePronunciation(user: Owner, id: string): boolean {
  const isIt = and(eq(pronunciations.id, id), eq(pronunciations.userId, user.id))
  return database().delete(pronunciations).where(isIt).run().changes === 1
}

export async function hearWord(user: Owner, sayAs: string, signal: AbortSignal) {
  const limit = await limitUser('hear-word', user.id)
  if (!limit.ok) return limit
  try {
    return { ok: true as const, bytes: await voicePool().speakPlainly(sayAs, { signal, owner: user.id }) }
  } catch (error) {
    const isOurs = error instanceof VoiceEngineError || error instanceof WorkerFailure
    if (!isOurs || error.code === 'aborted') throw error
    return { ...refused('busy', 'It could not be spoken just now. Please try again.'), retryAfterSeconds: 5 }
  }
}
