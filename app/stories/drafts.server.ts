import { and, eq, sql } from 'drizzle-orm'
import type { User } from '~/accounts/users.server'
import { database, tables } from '~/database.server'
import { cutText, plainText } from '~/text/plain-text'
import { countWords } from '~/text/words'
import { getVoiceSample } from '~/voices/voice-samples.server'
import { categories, isDocumentType } from './categories'
import type { DocumentMode, DraftErrors, DraftResult, DraftView } from './draft'
import {
  MAX_ANSWER_CHARACTERS,
  MAX_CONTENT_CHARACTERS,
  MAX_MESSAGE_CHARACTERS,
  MAX_MESSAGE_WORDS,
} from './limits'
import { contentFits } from './story-flow'

const { storyDrafts, stories } = tables

type Owner = Pick<User, 'id'>
type DraftRow = typeof storyDrafts.$inferSelect
export type DraftPatch = Partial<Omit<DraftRow, 'userId' | 'version' | 'storyId' | 'createdAt' | 'updatedAt'>>

const NO_DRAFT: DraftView = {
  version: 0,
  documentType: undefined,
  voiceSampleId: undefined,
  documentMode: 'text',
  content: '',
  wordCount: 0,
  pdfFilename: undefined,
  pdfWasTruncated: false,
  pdfOriginalWordCount: undefined,
  answers: {},
  storyId: undefined,
  storyStatus: undefined,
  updatedAt: undefined,
}

/** The person's draft. Where there is none yet, a blank one of version 0, which is not stored. */
export function getDraft(user: Owner): DraftView {
  const found = database()
    .select({ draft: storyDrafts, storyStatus: stories.status })
    .from(storyDrafts)
    .leftJoin(stories, eq(stories.id, storyDrafts.storyId))
    .where(eq(storyDrafts.userId, user.id))
    .get()
  if (!found) return NO_DRAFT
  const { draft, storyStatus } = found
  return {
    version: draft.version,
    documentType: draft.documentType ?? undefined,
    voiceSampleId: draft.voiceSampleId ?? undefined,
    documentMode: draft.documentMode,
    content: draft.content,
    wordCount: countWords(draft.content),
    pdfFilename: draft.pdfFilename ?? undefined,
    pdfWasTruncated: draft.pdfWasTruncated,
    pdfOriginalWordCount: draft.pdfOriginalWordCount ?? undefined,
    answers: draft.answers,
    storyId: draft.storyId ?? undefined,
    storyStatus: storyStatus ?? undefined,
    updatedAt: draft.updatedAt,
  }
}

export function chooseDocumentType(user: Owner, version: number, documentType: string): DraftResult {
  if (!isDocumentType(documentType)) {
    return invalid(user, { documentType: 'Please choose what kind of message it is.' })
  }
  return changeDraft(user, version, { documentType })
}

export const VOICE_GONE = 'This voice is no longer here. Please choose another.'

/** 'upload-new' lets go of the voice that was chosen: the flow waits for the new one. */
export function chooseVoice(user: Owner, version: number, voiceSampleId: string): DraftResult {
  if (voiceSampleId === 'upload-new') return changeDraft(user, version, { voiceSampleId: null })
  if (!voiceSampleId) return invalid(user, { voiceSampleId: 'Please choose a voice.' })
  if (!getVoiceSample(user, voiceSampleId)) {
    return invalid(user, { voiceSampleId: VOICE_GONE })
  }
  return changeDraft(user, version, { voiceSampleId })
}

/**
 * Stores the text whatever it is, so that nothing typed is lost, and says what keeps it from being read.
 * An invalid text has moved the version too: a form that is shown again carries `draft.version`.
 */
export function saveContent(
  user: Owner,
  version: number,
  { documentMode, content }: { documentMode: DocumentMode; content: string },
): DraftResult {
  const text = plainText(content)
  const saved = changeDraft(user, version, { documentMode, content: cutText(text, MAX_CONTENT_CHARACTERS) })
  if (!saved.ok) return saved
  const wordCount = countWords(text)
  if (contentFits({ content: text, wordCount })) return saved
  return invalid(user, { content: contentError(text, wordCount) })
}

/** For a text that does not fit. */
export function contentError(content: string, wordCount: number): string {
  if (content.trim() === '') return 'Please type the words you would like to hear.'
  if (wordCount > MAX_MESSAGE_WORDS) {
    return `Your message has ${wordCount} words. Please shorten it to ${MAX_MESSAGE_WORDS} words or fewer.`
  }
  return `Your message has ${content.length} characters. Please shorten it to ${MAX_MESSAGE_CHARACTERS} or fewer.`
}

/** Puts a PDF's text in the place of the message, for the person to edit. */
export function fillFromPdf(
  user: Owner,
  version: number,
  pdf: { filename: string; extractedText: string; wasTruncated: boolean; originalWordCount: number },
): DraftResult {
  const content = cutText(plainText(pdf.extractedText), MAX_CONTENT_CHARACTERS)
  if (content.trim() === '') return invalid(user, { content: 'No text was found in this PDF.' })
  return changeDraft(user, version, {
    documentMode: 'pdf',
    content,
    pdfFilename: pdf.filename,
    pdfWasTruncated: pdf.wasTruncated,
    pdfOriginalWordCount: pdf.originalWordCount,
  })
}

/** @param answers by question key; keys of no category are left out, and an answer may be empty */
export function saveAnswers(user: Owner, version: number, answers: Record<string, string>): DraftResult {
  const errors = answerErrors(answers)
  if (errors) return invalid(user, errors)
  return changeDraft(user, version, (draft) => ({ answers: mergeAnswers(draft?.answers ?? {}, answers) }))
}

const allKeys = categories.flatMap((category) => category.questions.map((question) => question.key))

export function answerErrors(answers: Record<string, string>): DraftErrors | undefined {
  const tooLong = allKeys.filter((key) => plainText(answers[key] ?? '').length > MAX_ANSWER_CHARACTERS)
  if (tooLong.length === 0) return undefined
  const text = `Please shorten this answer to ${MAX_ANSWER_CHARACTERS} characters or fewer.`
  return Object.fromEntries(tooLong.map((key) => [key, text]))
}

/** Answers to the questions of other categories stay, for the person who goes back to them. */
export function mergeAnswers(stored: Record<string, string>, answers: Record<string, string>) {
  const answered = allKeys.map((key) => [key, plainText(answers[key] ?? stored[key] ?? '')] as const)
  return Object.fromEntries(answered.filter(([, answer]) => answer !== ''))
}

function invalid(user: Owner, errors: DraftErrors): DraftResult {
  return { ok: false, reason: 'invalid', errors, draft: getDraft(user) }
}

/**
 * Changes the draft where it still has the version that the form was drawn from. A form that is sent twice finds
 * its values stored already, which is no conflict. A change lets go of a story that is being made from the draft:
 * what is typed now is the next one.
 */
function changeDraft(
  user: Owner,
  version: number,
  patch: DraftPatch | ((draft: DraftRow | undefined) => DraftPatch),
): DraftResult {
  const isStored = database().transaction(
    (tx) => {
      const stored = tx.select().from(storyDrafts).where(eq(storyDrafts.userId, user.id)).get()
      const change = typeof patch === 'function' ? patch(stored) : patch
      if (stored && holds(stored, change)) return true
      const now = new Date()
      if (!stored && version === 0) {
        const draft = { ...change, userId: user.id, createdAt: now, updatedAt: now }
        return tx.insert(storyDrafts).values(draft).onConflictDoNothing().run().changes === 1
      }
      const storyId = sql`CASE WHEN (SELECT "status" FROM "stories" WHERE "id" = "story_id") <> 'processing' THEN "story_id" END`
      return (
        tx
          .update(storyDrafts)
          .set({ ...change, storyId, version: version + 1, updatedAt: now })
          .where(and(eq(storyDrafts.userId, user.id), eq(storyDrafts.version, version)))
          .run().changes === 1
      )
    },
    { behavior: 'immediate' },
  )
  const draft = getDraft(user)
  return isStored ? { ok: true, draft } : { ok: false, reason: 'stale', draft }
}

function holds(stored: DraftRow, change: DraftPatch): boolean {
  const keys = Object.keys(change) as (keyof DraftPatch)[]
  return keys.every((key) => JSON.stringify(stored[key]) === JSON.stringify(change[key]))
}
