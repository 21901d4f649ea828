import { createHmac, randomUUID } from 'node:crypto'
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { hashPassword, isHashOf, isTooLongPassword } from '~/accounts/password/password.server'
import { hashToken } from '~/accounts/password/password-reset.server'
import type { Owner } from '~/accounts/users.server'
import { config, DAY_MS, sessionSecret } from '~/platform/config.server'
import { clearPassphraseFailures, limitPassphrase } from '~/platform/limits/rate-limit.server'
import { type Refused, refused } from '~/platform/refusal'
import { database, tables } from '~/platform/storage/database.server'
import { isDatabaseBusy } from '~/platform/storage/disk/database-busy'
import { isDiskFull } from '~/platform/storage/disk/disk-full'
import { plainText, seenIn } from '~/platform/text/plain-text'
import { MAX_WHO_CHARACTERS } from '~/voices/voice-formats'
import { getStory, heard, storyColumns, voiceOfReading } from '../stories.server'
import type { StoryWords } from '../story-words.server'
import { MAX_SHARES, PASSPHRASE_MIN, SHARE_DAYS } from './share-rules'

const { readings, storyShares, stories, users, voices } = tables

const isShareDays = (days: number): days is (typeof SHARE_DAYS)[number] =>
  SHARE_DAYS.some((allowed) => allowed === days)

/** A passphrase is said aloud and typed anew: neither case nor spaces count. */
const foldPassphrase = (text: string) => text.normalize('NFKC').replace(/\s/g, '').toLowerCase()

const ticked = z
  .string()
  .optional()
  .transform((value) => value === 'on')

export const shareForm = z.object({
  days: z.coerce
    .number()
    .refine(isShareDays, `Please choose ${SHARE_DAYS.join(', ')} days.`)
    .default(SHARE_DAYS[1]),
  passphrase: z
    .string()
    .default('')
    .refine(
      (text) => text === '' || foldPassphrase(text).length >= PASSPHRASE_MIN,
      `A passphrase needs at least ${PASSPHRASE_MIN} characters.`,
    )
    .refine((text) => !isTooLongPassword(text), 'This passphrase is too long. Please choose a shorter one.'),
  withWords: ticked,
  withTitle: ticked,
  withPhoto: ticked,
  withDownload: ticked,
  voiceName: z
    .string()
    .transform((text) => (seenIn(text) ? plainText(text).trim() : null))
    .pipe(
      z.string().max(MAX_WHO_CHARACTERS, `Please use at most ${MAX_WHO_CHARACTERS} characters.`).nullable(),
    )
    .default(null),
})

type ShareRequest = z.infer<typeof shareForm>

export type Share = ReturnType<typeof listShares>[number]

/**
 * Derives the token of a link, so that its owner can read it again, and a stolen database contains no link that works
 * (HMAC-SHA-256, RFC 2104). A new session secret ends all links.
 */
const tokenOf = (id: string) =>
  createHmac('sha256', sessionSecret()).update(`share\n${id}`).digest('base64url')

const isOpen = () => gt(storyShares.expiresAt, new Date())

export function listShares(user: Owner, storyId: string, { base = config.linkBase }: { base?: URL } = {}) {
  const theirs = and(eq(storyShares.storyId, storyId), eq(stories.userId, user.id), isOpen())
  const rows = database()
    .select({ share: storyShares })
    .from(storyShares)
    .innerJoin(stories, eq(stories.id, storyShares.storyId))
    .where(theirs)
    .orderBy(asc(storyShares.createdAt), asc(storyShares.id))
    .all()
  return rows.flatMap(({ share: { tokenHash, passphraseHash, storyId: _, ...share } }) => {
    const token = tokenOf(share.id)
    if (hashToken(token) !== tokenHash) return []
    const { href: url } = new URL(`/listen/${token}`, base)
    return { ...share, url, hasPassphrase: passphraseHash !== null }
  })
}

export async function createShare(
  user: Owner,
  storyId: string,
  { days, passphrase, ...shown }: Pick<ShareRequest, 'days' | 'passphrase'> & Partial<ShareRequest>,
): Promise<{ ok: true; id: string } | Refused | undefined> {
  if (!isReadyStoryOf(user, storyId)) return undefined
  const passphraseHash = passphrase ? await hashPassword(foldPassphrase(passphrase)) : null
  const id = randomUUID()
  const createdAt = new Date()
  const expiresAt = new Date(createdAt.getTime() + days * DAY_MS)
  const tokenHash = hashToken(tokenOf(id))
  const share = { id, storyId, tokenHash, passphraseHash, createdAt, expiresAt }
  return database().transaction((tx) => {
    // It may have been deleted while the passphrase was hashed.
    if (!isReadyStoryOf(user, storyId)) return undefined
    if (listShares(user, storyId).length >= MAX_SHARES)
      return refused('taken', `A story can have ${MAX_SHARES} links. Please end one first.`)
    // The choices of what is shown come first: no field of a request can take the place of the link's own.
    tx.insert(storyShares)
      .values({ ...shown, ...share })
      .run()
    return { ok: true, id } as const
  })
}

const isReadyStoryOf = (user: Owner, storyId: string): boolean => getStory(user, storyId)?.status === 'ready'

export function revokeShare(user: Owner, id: string): boolean {
  const isIt = and(
    eq(storyShares.id, id),
    sql`${storyShares.storyId} IN (SELECT ${stories.id} FROM ${stories} WHERE ${stories.userId} = ${user.id})`,
  )
  return database().delete(storyShares).where(isIt).run().changes === 1
}

export type SharedStory = NonNullable<ReturnType<typeof getSharedStory>>

export function getSharedStory(token: string) {
  const { documentType, audioPath, ownTitle, voicePhotoKey } = storyColumns
  const { durationMs, peaks, content, wordTimes } = readings
  const { firstName, lastName } = users
  const { id, passphraseHash, withWords, withTitle, withPhoto, withDownload } = storyShares
  const { voiceName, createdAt, expiresAt } = storyShares
  const found = database()
    .select({
      shown: {
        id,
        passphraseHash,
        expiresAt,
        documentType,
        audioPath,
        durationMs,
        peaks,
        firstName,
        lastName,
        withDownload,
      },
      ...{ withWords, withTitle, withPhoto, content, wordTimes, ownTitle, voiceName, voicePhotoKey },
    })
    .from(storyShares)
    .innerJoin(stories, eq(stories.id, storyShares.storyId))
    .innerJoin(readings, heard)
    .leftJoin(voices, voiceOfReading)
    .innerJoin(users, eq(users.id, stories.userId))
    .where(
      and(
        eq(storyShares.tokenHash, hashToken(token)),
        eq(stories.status, 'ready'),
        isNull(users.suspendedAt),
        isOpen(),
        sql`${createdAt} <= ${Date.now()}`,
      ),
    )
    .get()
  if (!found || tokenOf(found.shown.id) !== token) return undefined
  return {
    ...found.shown,
    text: found.withWords
      ? { content: found.content, words: (found.wordTimes ?? []) as StoryWords }
      : undefined,
    title: found.withTitle ? (found.ownTitle ?? undefined) : undefined,
    voice: found.voiceName ?? undefined,
    photoKey: found.withPhoto ? (found.voicePhotoKey ?? undefined) : undefined,
  }
}

export async function openSharedStory(
  { id, passphraseHash }: Pick<SharedStory, 'id' | 'passphraseHash'>,
  passphrase: string,
  { address }: { address?: string },
): Promise<{ ok: true } | Refused> {
  const limit = await limitPassphrase(id, address)
  if (!limit.ok) return limit
  const isRight = passphraseHash === null || (await isHashOf(passphraseHash, foldPassphrase(passphrase)))
  const wrong = 'This is not the passphrase. Please ask the person who sent you the link.'
  if (!isRight || isTooLongPassword(passphrase)) return refused('credentials', wrong, { passphrase: wrong })
  await clearPassphraseFailures(id, address)
  return { ok: true }
}

/** Counts that a shared story was played from its start; not while the disk is full or the database busy, since hearing it needs neither. */
export function countListen(id: string): void {
  const isIt = eq(storyShares.id, id)
  try {
    const listens = sql`${storyShares.listens} + 1`
    database().update(storyShares).set({ listens }).where(isIt).run()
  } catch (error) {
    if (!isDiskFull(error) && !isDatabaseBusy(error)) throw error
  }
}
