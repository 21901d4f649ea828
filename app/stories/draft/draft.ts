import type { FieldErrors } from '~/refusal'
import type { tables } from '~/storage/database.server'
import type { StoryStatus } from '../story-status'

type DraftRow = typeof tables.storyDrafts.$inferSelect

export type DocumentMode = DraftRow['documentMode']

/** A user's one draft. A form must send its version to change it; version 0 isn't stored yet. */
export interface DraftView extends Omit<DraftRow, 'userId' | 'createdAt' | 'updatedAt'> {
  wordCount: number
  storyStatus: StoryStatus | null
}

/** A draft without contents, as it is before the first change and after its story is ready. */
export const BLANK_DRAFT = {
  documentType: null,
  voiceId: null,
  documentMode: 'text',
  content: '',
  pdfFilename: null,
  pdfWasTruncated: false,
  pdfOriginalWordCount: null,
  answers: {},
  storyId: null,
} as const

export type DraftResult =
  | { ok: true; draft: DraftView }
  /** Changed elsewhere since: nothing was stored, and `draft` is the stored one. */
  | { ok: false; reason: 'stale'; draft: DraftView }
  | { ok: false; reason: 'invalid'; errors: FieldErrors; draft: DraftView }
