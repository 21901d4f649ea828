import type { DocumentType } from './categories'
import type { StoryStatus } from './story-status'

export type DocumentMode = 'text' | 'pdf'

/** The one story that a person is working on, as the screens see it. */
export interface DraftView {
  /** What a form must name to change the draft. 0: there is none yet. */
  version: number
  documentType: DocumentType | undefined
  voiceSampleId: string | undefined
  documentMode: DocumentMode
  content: string
  wordCount: number
  pdfFilename: string | undefined
  pdfWasTruncated: boolean
  pdfOriginalWordCount: number | undefined
  /** By question key, of every category that was tried. */
  answers: Record<string, string>
  /** The story that this draft, as it stands, was last sent off as. */
  storyId: string | undefined
  storyStatus: StoryStatus | undefined
  updatedAt: Date | undefined
}

/** By the form field that the text belongs to. */
export type DraftErrors = Partial<Record<string, string>>

export type DraftResult =
  | { ok: true; draft: DraftView }
  /** Changed elsewhere since: nothing was stored, and `draft` is what stands. */
  | { ok: false; reason: 'stale'; draft: DraftView }
  | { ok: false; reason: 'invalid'; errors: DraftErrors; draft: DraftView }
