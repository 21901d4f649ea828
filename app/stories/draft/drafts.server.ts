import { isDeepStrictEqual } from 'node:util'
import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Owner } from '~/accounts/users.server'
import { type FieldErrors, refused } from '~/platform/refusal'
import { database, prepared, tables } from '~/platform/storage/database.server'
import { cutText, plainText } from '~/platform/text/plain-text'
import { countWords } from '~/platform/text/words'
import { getVoice } from '~/voices/voices.server'
import type { DocumentType } from '../categories'
import { MAX_CONTENT_CHARACTERS } from '../limits'
import { BLANK_DRAFT, changedElsewhere, type DocumentMode, type DraftResult, type DraftView } from './draft'
import { isReplaced } from './replaced-text'
import { answerErrors, mergeAnswers } from './story-answers'
import { contentError } from './story-flow'

const { storyDrafts, stories } = tables
const { userId: _user, createdAt: _created, updatedAt: _updated, ...columns } = getTableColumns(storyDrafts)

const NO_PDF = { pdfFilename: null, pdfWasTruncated: false, pdfOriginalWordCount: null }

type DraftPatch = Partial<Omit<DraftView, 'version' | 'wordCount' | 'storyId' | 'storyStatus'>>

const draftQuery = prepared((db) =>
  db
    .select({ ...columns, storyStatus: stories.status })
    .from(storyDrafts)
    .leftJoin(stories, eq(stories.id, storyDrafts.storyId))
    .where(eq(storyDrafts.userId, sql.placeholder('userId')))
    .prepare(),
)

export function getDraft(user: Owner): DraftView {
  const stored = draftQuery().get({ userId: user.id })
  const draft = stored ?? { version: 0, storyStatus: null, ...BLANK_DRAFT }
  return { ...draft, wordCount: countWords(draft.content) }
}

export function chooseDocumentType(user: Owner, version: number, documentType: DocumentType): DraftResult {
  return changeDraft(user, version, { documentType })
}

export const VOICE_GONE = 'This voice is no longer here. Please choose another.'

/** 'upload-new' removes the chosen voice until the new one is uploaded. */
export function chooseVoice(user: Owner, version: number, voiceId: string) {
  if (voiceId === 'upload-new') return changeDraft(user, version, { voiceId: null })
  if (!voiceId) return invalid(user, { voiceId: 'Please choose a voice.' })
  if (!getVoice(user, voiceId)) return invalid(user, { voiceId: VOICE_GONE })
  return changeDraft(user, version, { voiceId })
}

/** Stores even an invalid text, so that nothing is lost; the re-rendered form carries the new version. */
export function saveContent(
  user: Owner,
  version: number,
  { content, ...source }: { documentMode?: DocumentMode; content: string },
): DraftResult {
  const text = plainText(content)
  const saved = changeDraft(user, version, (draft) => ({
    ...source,
    content: cutText(text, MAX_CONTENT_CHARACTERS),
    ...(isReplaced(text, draft.content) && NO_PDF),
  }))
  const error = contentError(text, countWords(text))
  return saved.ok && error ? invalid(user, { content: error }) : saved
}

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

/** @param answers by question key; unknown keys are ignored, and an answer may be empty */
export function saveAnswers(user: Owner, version: number, answers: Record<string, string>): DraftResult {
  const errors = answerErrors(answers)
  if (errors) return invalid(user, errors)
  return changeDraft(user, version, (draft) => ({ answers: mergeAnswers(draft.answers, answers) }))
}

const invalid = (user: Owner, errors: FieldErrors): DraftResult => ({
  ...refused('invalid', '', errors),
  draft: getDraft(user),
})

/**
 * Changes the draft if it still has the form's version. A form that is submitted twice finds its values stored already,
 * which is no conflict. A change detaches the draft from a story that is still processing: it belongs to the next one.
 */
function changeDraft(
  user: Owner,
  version: number,
  patch: DraftPatch | ((draft: Pick<DraftView, 'content' | 'answers'>) => DraftPatch),
): DraftResult {
  const isStored = database().transaction((tx) => {
    const stored = tx.select().from(storyDrafts).where(eq(storyDrafts.userId, user.id)).get()
    const change = typeof patch === 'function' ? patch(stored ?? BLANK_DRAFT) : patch
    if (stored && isDeepStrictEqual({ ...stored, ...change }, stored)) return true
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
  })
  const draft = getDraft(user)
  return isStored ? { ok: true, draft } : changedElsewhere(draft)
}
