import type { Refusal, Refused } from '~/forms/refusal'
import type { Failure } from '~/forms/send-or-keep'
import type { DraftView } from '~/stories/draft'

/** The forms of the dashboard that can be refused. */
export type DashboardForm =
  | 'location'
  | 'picture'
  | 'document-type'
  | 'voice-selection'
  | 'voice-upload'
  | 'document-upload'
  | 'pdf'
  | 'memory-questions'
  | 'delete'
  | 'try-again'
  /** Any form with a file, refused before its fields were read. */
  | 'upload'

interface DraftState {
  /** The draft's version as it is now: what the form has to name when it is sent again. */
  version?: number
  /** The draft as it is stored, where another tab or device changed it. */
  stored?: DraftView
}

/** What a handler returns in place of a redirect. */
export type DraftRefused = Refused & DraftState

export type DashboardRefusal = Refusal<DashboardForm> & DraftState

/** The draft's version that a refused form has to name when it is sent again; 0 where it names none. */
export const versionIn = (refusal: DashboardRefusal | undefined): number =>
  refusal?.version ?? Number(refusal?.values.version ?? 0)

/** A draft that was saved while the person goes on typing. */
export interface Saved {
  /** What the next form has to name. */
  savedVersion: number
}

/** What a handler makes of a form. */
export type Outcome = Response | DraftRefused | Saved

const DISCONNECTED = 'Everspoken could not be reached: the line seems to be down.'

const failure = (form: DashboardForm, title: string, description: string): Failure<DashboardForm> => ({
  form,
  problem: { title, description },
  disconnected: `${description} ${DISCONNECTED}`,
})

const notSaved = (form: DashboardForm) =>
  failure(form, 'Not saved', 'What you typed is still here. Please try again.')

/** By intent: what a form says when it got no response of its own. */
export const failures: Record<string, Failure<DashboardForm>> = {
  'save-location': failure('location', 'Update Failed', 'Failed to update your location.'),
  'choose-document-type': notSaved('document-type'),
  'choose-voice': notSaved('voice-selection'),
  'save-content': notSaved('document-upload'),
  'autosave-content': notSaved('document-upload'),
  'autosave-answers': notSaved('memory-questions'),
  'create-story': failure(
    'memory-questions',
    'Generation Failed',
    'Failed to start story generation. Please try again.',
  ),
  'delete-story': failure('delete', 'Delete Failed', 'Failed to delete story. Please try again.'),
  'delete-voice': failure('delete', 'Delete Failed', 'Failed to delete voice sample. Please try again.'),
  'try-again': failure('try-again', 'Not done', 'Your story is kept as it is. Please try again.'),
  // The PDF is the one form with a file that is sent this way.
  upload: failure(
    'pdf',
    'PDF Processing Failed',
    'Failed to extract text from PDF. Please try again or type your message manually.',
  ),
}
