import { and, asc, eq, ne } from 'drizzle-orm'
import type { Owner, User } from '~/accounts/users.server'
import { dueDateOf } from '~/dashboard/account-deletion/delete-account.server'
import { database, tables } from '~/platform/storage/database.server'
import { categories, categoryOf } from '~/stories/categories'
import { getStory, listReadings } from '~/stories/stories.server'

const { consentRecords, formerEmails, recordings, stories, storyDrafts, storyShares, users, voices } = tables

/* A user's rows, in words that a person understands; without ids, file keys, hashes and tokens. */

export function profileOf(user: User) {
  const { id, username, firstName, lastName, email, role, createdAt, country, stateProvince, city } = user
  const row = database()
    .select({
      picture: users.profilePicture,
      version: users.acceptedTermsVersion,
      at: users.acceptedTermsAt,
    })
    .from(users)
    .where(eq(users.id, id))
    .get()
  return {
    picture: row?.picture ?? null,
    ...{ username, firstName, lastName, email, role, createdAt, country, stateProvince, city },
    acceptedTerms: row?.version ? { version: row.version, at: row.at } : null,
    formerEmails: database()
      .select({ email: formerEmails.email })
      .from(formerEmails)
      .where(eq(formerEmails.userId, id))
      .all()
      .map((row) => row.email),
    accountWillBeDeletedAt: dueDateOf(user) ?? null,
  }
}

export const consentsOf = ({ id }: Owner) =>
  database()
    .select({
      givenAt: consentRecords.createdAt,
      statement: consentRecords.statement,
      version: consentRecords.statementVersion,
      recording: recordings.filename,
    })
    .from(consentRecords)
    .leftJoin(recordings, eq(recordings.id, consentRecords.recordingId))
    .where(eq(consentRecords.userId, id))
    .orderBy(asc(consentRecords.createdAt))
    .all()

export function draftOf({ id }: Owner) {
  const draft = database().select().from(storyDrafts).where(eq(storyDrafts.userId, id)).get()
  if (!draft) return undefined
  const { documentType, content, pdfFilename, answers, createdAt, updatedAt } = draft
  const category = documentType && categoryOf(documentType).label
  return { category, words: content, pdf: pdfFilename, answers: answered(answers), createdAt, updatedAt }
}

/** Finds the questions in the full list, since a draft has answers to questions of several categories. */
function answered(answers: Record<string, unknown>) {
  const questions = categories.flatMap((category) => category.questions)
  return Object.entries(answers).flatMap(([key, answer]) =>
    answer ? [{ question: questions.find((one) => one.key === key)?.question ?? key, answer }] : [],
  )
}

const idsOf = (table: typeof recordings | typeof stories, { id }: Owner) =>
  database()
    .select({ id: table.id })
    .from(table)
    .where(eq(table.userId, id))
    .orderBy(asc(table.createdAt), asc(table.id))
    .all()
    .map((row) => row.id)

export const recordingIds = (owner: Owner) => idsOf(recordings, owner)
export const storyIds = (owner: Owner) => idsOf(stories, owner)

export function recordingOf(owner: Owner, id: string) {
  const isIt = and(eq(recordings.id, id), eq(recordings.userId, owner.id))
  const found = database()
    .select({ row: recordings, voice: voices })
    .from(recordings)
    .innerJoin(voices, eq(voices.id, recordings.voiceId))
    .where(isIt)
    .get()
  if (!found) return undefined
  const { row, voice } = found
  const { fileKey, mimeType } = row
  const isOther = and(eq(recordings.voiceId, voice.id), ne(recordings.id, id))
  const other = database().select({ id: recordings.id }).from(recordings).where(isOther).get()
  const facts = {
    name: voice.name,
    accent: voice.accent,
    whatYouRemember: voice.memory,
    filename: row.filename,
    type: mimeType,
    bytes: row.sizeBytes,
    seconds: row.durationMs / 1000,
    secondsOfSound: row.soundMs / 1000,
    isIncomplete: row.incomplete,
    isOneOfSeveralOfThisVoice: other !== undefined,
    measurements: row.quality ?? null,
    uploadedAt: row.createdAt.toISOString(),
  }
  return { fileKey, photoKey: voice.photoKey, mimeType, facts }
}

/** A story's readings with what the story has, the one that is heard first, then the oldest first; none if it was deleted. */
export function readingsOf(owner: Owner, storyId: string) {
  const story = getStory(owner, storyId)
  if (!story) return []
  return [story, ...listReadings(owner, [storyId]).reverse()].map((reading) => {
    const { narrativeContext, content, durationMs } = reading
    const { rawResponses, ...context } = narrativeContext
    const facts = {
      title: story.ownTitle ?? reading.madeTitle,
      titleYouGave: story.ownTitle,
      category: categoryOf(story.documentType).label,
      voice: reading.voiceName || null,
      words: content,
      status: reading.status,
      answers: answered((rawResponses ?? {}) as Record<string, unknown>),
      context,
      voiceEngine: reading.engine,
      seconds: durationMs === null ? null : durationMs / 1000,
      links: linksOf(storyId),
      createdAt: reading.readAt.toISOString(),
      changedAt: reading.updatedAt.toISOString(),
    }
    return { audioKey: reading.audioPath, facts }
  })
}

const linksOf = (storyId: string) =>
  database()
    .select({
      madeAt: storyShares.createdAt,
      endsAt: storyShares.expiresAt,
      listens: storyShares.listens,
      withWords: storyShares.withWords,
      withTitle: storyShares.withTitle,
      withPhoto: storyShares.withPhoto,
      withDownload: storyShares.withDownload,
      voice: storyShares.voiceName,
    })
    .from(storyShares)
    .where(eq(storyShares.storyId, storyId))
    .all()
