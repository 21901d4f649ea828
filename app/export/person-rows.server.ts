import { and, asc, eq, type SQL } from 'drizzle-orm'
import { dueDateOf } from '~/account-deletion/own-deletion.server'
import { listSessions } from '~/accounts/sessions.server'
import type { Owner, User } from '~/accounts/users.server'
import { database, tables } from '~/storage/database.server'
import { categories, categoryOf, type DocumentType } from '~/stories/categories'
import { isStory } from '~/stories/stories.server'
import { voiceNameIn } from '~/stories/story-title'
import type { StoryWords } from '~/stories/story-words.server'
import { listPronunciations } from '~/voices/pronunciations/pronunciations.server'

const { consentRecords, formerEmails, stories, storyDrafts, storyShares, users, voiceSamples } = tables

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
    emailsAboutStories: user.storyEmails,
    formerEmails: database()
      .select({ email: formerEmails.email })
      .from(formerEmails)
      .where(eq(formerEmails.userId, id))
      .all()
      .map((row) => row.email),
    accountWillBeDeletedAt: dueDateOf(user) ?? null,
    signedInWith: listSessions(user, '').map(({ browser, lastUsedAt }) => ({ browser, lastUsedAt })),
  }
}

export const consentsOf = ({ id }: Owner) =>
  database()
    .select({
      givenAt: consentRecords.createdAt,
      statement: consentRecords.statement,
      version: consentRecords.statementVersion,
      recording: voiceSamples.filename,
    })
    .from(consentRecords)
    .leftJoin(voiceSamples, eq(voiceSamples.id, consentRecords.voiceSampleId))
    .where(eq(consentRecords.userId, id))
    .orderBy(asc(consentRecords.createdAt))
    .all()

export const pronunciationsOf = (owner: Owner) =>
  listPronunciations(owner).map(({ word, sayAs }) => ({ word, sayAs }))

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

/** The oldest first, as the numbers in the file names. */
const idsOf = (table: typeof voiceSamples | typeof stories, { id }: Owner, which?: SQL): string[] =>
  database()
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.userId, id), which))
    .orderBy(asc(table.createdAt), asc(table.id))
    .all()
    .map((row) => row.id)

export const recordingIds = (owner: Owner): string[] => idsOf(voiceSamples, owner)

export const storyIds = (owner: Owner): string[] => idsOf(stories, owner, isStory)

export const readingIds = (owner: Owner, storyId: string): string[] =>
  idsOf(stories, owner, eq(stories.readingOf, storyId))

/** @returns undefined if it was deleted */
export function recordingOf(owner: Owner, id: string) {
  const isIt = and(eq(voiceSamples.id, id), eq(voiceSamples.userId, owner.id))
  const row = database().select().from(voiceSamples).where(isIt).get()
  if (!row) return undefined
  const { fileKey, photoKey, mimeType, windowFromMs, windowToMs } = row
  const facts = {
    name: row.name,
    whoIsThisVoice: row.whoIsThisVoice,
    accent: row.accentNationality,
    whatYouRemember: row.voiceMemory,
    filename: row.filename,
    type: mimeType,
    bytes: row.sizeBytes,
    seconds: row.durationMs / 1000,
    secondsOfSound: row.soundMs / 1000,
    isIncomplete: row.incomplete,
    chosenPart:
      windowFromMs === null || windowToMs === null
        ? null
        : { fromSecond: windowFromMs / 1000, toSecond: windowToMs / 1000 },
    isJoinedWithAnother: row.joinedTo !== null,
    measurements: row.quality ?? null,
    uploadedAt: row.createdAt.toISOString(),
  }
  return { fileKey, photoKey, mimeType, facts }
}

/** A story or another reading of one. @returns undefined if it was deleted */
export function storyOf(owner: Owner, id: string) {
  const isIt = and(eq(stories.id, id), eq(stories.userId, owner.id))
  const row = database().select().from(stories).where(isIt).get()
  if (!row) return undefined
  const { rawResponses, ...context } = row.narrativeContext
  const times = (row.wordTimes ?? []) as StoryWords
  const facts = {
    title: row.ownTitle ?? row.title,
    titleYouGave: row.ownTitle,
    category: categoryOf(row.documentType as DocumentType).label,
    voice: voiceNameIn(row.title) ?? null,
    words: row.content,
    status: row.status,
    answers: answered((rawResponses ?? {}) as Record<string, unknown>),
    context,
    howItIsRead: row.narrationPlan,
    voiceEngine: row.engine,
    seconds: row.durationMs === null ? null : row.durationMs / 1000,
    links: linksOf(id),
    createdAt: row.createdAt.toISOString(),
    changedAt: row.updatedAt.toISOString(),
    whenEachWordIsRead: times.map(({ from, to, startMs, endMs }) => ({
      word: row.content.slice(from, to),
      fromSecond: startMs / 1000,
      toSecond: endMs / 1000,
    })),
  }
  return { audioKey: row.status === 'ready' ? row.audioPath : null, facts }
}

/** The links by which a story is shared; their secret parts aren't stored. */
const linksOf = (storyId: string) =>
  database()
    .select({
      madeAt: storyShares.createdAt,
      endsAt: storyShares.expiresAt,
      listens: storyShares.listens,
      withWords: storyShares.withWords,
      withTitle: storyShares.withTitle,
    })
    .from(storyShares)
    .where(eq(storyShares.storyId, storyId))
    .all()
