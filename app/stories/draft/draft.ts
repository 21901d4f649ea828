import { type Refused, refused } from '~/platform/refusal'
import type { tables } from '~/platform/storage/database.server'
import type { StoryStatus } from '../story-status'

type DraftRow = typeof tables.storyDrafts.$inferSelect

export type DocumentMode = DraftRow['documentMode']

/** A user's one draft. A form must send its version to change it; version 0 isn't stored yet. */
export interface DraftView extends Omit<DraftRow, 'userId' | 'createdAt' | 'updatedAt'> {
  wordCount: number
  storyStatus: StoryStatus | null
}

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

export type DraftRefused = Refused & { draft: DraftView }

export type DraftResult = { ok: true; draft: DraftView } | DraftRefused

/** Refuses a change to a version that isn't the stored one any more: nothing was stored. */
export const changedElsewhere = (draft: DraftView): DraftRefused => ({
  ...refused(
    'stale',
    'Another tab or device saved a newer version. Nothing was overwritten: what you typed is still here, and what is saved stands beside it.',
  ),
  title: 'This message was changed elsewhere',
  draft,
})
