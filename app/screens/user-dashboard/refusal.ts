import type { Refusal, Refused } from '~/refusal'
import type { DraftView } from '~/stories/draft/draft'
import type { Failure } from '~/web/forms/send-or-refuse'
import type { DashboardView } from './dashboard-view.server'

/** The forms in the card Create Your Story. */
export const storyForms = [
  'document-type',
  'voice-selection',
  'voice-upload',
  'document-upload',
  'pdf',
  'memory-questions',
] as const

/** The forms that can be refused. */
export type DashboardForm =
  | (typeof storyForms)[number]
  | 'location'
  | 'picture'
  | 'voice-window'
  | 'joined-voices'
  | 'email-me'

interface DraftState {
  /** The draft's current version, which the form has to name when it is submitted again. */
  version?: number
  /** The stored draft, where another tab or device changed it. */
  stored?: DraftView
}

export type DraftRefused = Refused & DraftState

export type DashboardRefusal = Refusal<DashboardForm> & DraftState

export interface ViewProps {
  view: DashboardView
  refusal: DashboardRefusal | undefined
}

/** The draft's version that a refused form has to name when it is submitted again; 0 where it names none. */
export const versionIn = (refusal: DashboardRefusal | undefined): number =>
  refusal?.version ?? Number(refusal?.values.version ?? 0)

/** The result of an autosave: the version that the next form has to name. */
export interface Saved {
  savedVersion: number
}

/** The result of an intent's handler. */
export type Outcome = Response | DraftRefused | Saved

const failure = (form: DashboardForm, title: string, description: string): Failure<DashboardForm> => ({
  form,
  problem: { title, description },
})

const notSaved = (form: DashboardForm) =>
  failure(form, 'Not saved', 'What you typed is still here. Please try again.')

const notChanged = failure(
  'joined-voices',
  'Not changed',
  'Your recordings are as they were. Please try again.',
)

/** By intent: the problem of a form that got no response of its own. */
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
  'choose-window': notSaved('voice-window'),
  'join-voices': notChanged,
  'take-apart': notChanged,
  'email-me': notSaved('email-me'),
  // The PDF is the one form with a file that is submitted this way.
  upload: failure(
    'pdf',
    'PDF Processing Failed',
    'Failed to extract text from PDF. Please try again or type your message manually.',
  ),
}

/** The form that an intent is sent from. */
export function formOf(intent: string): DashboardForm | undefined {
  if (intent === 'upload-voice') return 'voice-upload'
  return failures[intent === 'upload-pdf' ? 'upload' : intent]?.form
}
