import type { DashboardView } from '../dashboard-view.server'
import type { DashboardForm, Refusal } from '../refusal'
import { CategoriesStep } from './step-categories'
import { DocumentTypeStep } from './step-document-type'
import { DocumentUploadStep } from './step-document-upload'
import { MemoryQuestionsStep } from './step-memory-questions'
import { ProcessingStep } from './step-processing'
import { SavedStoriesStep } from './step-saved-stories'
import { VoiceSelectionStep } from './step-voice-selection'

/** The forms that stand in the card Create Your Story. */
export const storyForms: DashboardForm[] = [
  'document-type',
  'voice-selection',
  'voice-upload',
  'document-upload',
  'pdf',
  'memory-questions',
]

/** The card with the seven steps; the URL says which one is open. */
export function CreateStory({ view, refusal }: { view: DashboardView; refusal: Refusal | undefined }) {
  return (
    <section id="create-story" className="sheet stack" aria-labelledby="create-story-title">
      <h2 id="create-story-title">Create Your Story</h2>
      {view.user.hasLocation ? (
        <Step view={view} refusal={refusal} />
      ) : (
        <p>Please complete your location information to continue</p>
      )}
    </section>
  )
}

function Step({ view, refusal }: { view: DashboardView; refusal: Refusal | undefined }) {
  switch (view.step) {
    case 'categories':
      return <CategoriesStep draft={view.draft} stories={view.stories} />
    case 'document-type':
      return <DocumentTypeStep view={view} refusal={refusal} />
    case 'voice-selection':
      return <VoiceSelectionStep view={view} refusal={refusal} />
    case 'document-upload':
      return <DocumentUploadStep view={view} refusal={refusal} />
    case 'memory-questions':
      return <MemoryQuestionsStep view={view} refusal={refusal} />
    case 'processing':
      return view.processing && <ProcessingStep {...view.processing} />
    case 'saved-stories':
      return <SavedStoriesStep stories={view.stories} />
  }
}
