import { Link } from '@remix-run/react'
import { dashboardUrl } from '../dashboard-url'
import type { DashboardForm } from '../refusal'
import { SavedStories } from '../stories/saved-stories'
import type { StepProps } from './draft-form'
import { CategoriesStep } from './step-categories'
import { DocumentTypeStep } from './step-document-type'
import { DocumentUploadStep } from './step-document-upload'
import { MemoryQuestionsStep } from './step-memory-questions'
import { ProcessingStep } from './step-processing'
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
export function CreateStory({ view, refusal }: StepProps) {
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

function Step({ view, refusal }: StepProps) {
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
      return (
        <div className="stack">
          <p>
            <Link className="button" to={dashboardUrl()} preventScrollReset>
              Back to Create Story
            </Link>
          </p>
          <SavedStories stories={view.stories} />
        </div>
      )
  }
}
