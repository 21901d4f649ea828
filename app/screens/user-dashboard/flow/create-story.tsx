import { DashboardLink } from '../dashboard-link'
import { dashboardUrl } from '../dashboard-url'
import type { DashboardForm, ViewProps } from '../refusal'
import { SavedStories } from '../stories/saved-stories'
import { CategoriesStep } from './step-categories'
import { DocumentTypeStep } from './step-document-type'
import { DocumentUploadStep } from './step-document-upload'
import { MemoryQuestionsStep } from './step-memory-questions'
import { ProcessingStep } from './step-processing'
import { VoiceSelectionStep } from './step-voice-selection'

/** The forms in the card Create Your Story. */
export const storyForms: DashboardForm[] = [
  'document-type',
  'voice-selection',
  'voice-upload',
  'document-upload',
  'pdf',
  'memory-questions',
]

/** The card with the seven steps; the URL says which one is open. */
export function CreateStory(props: ViewProps) {
  return (
    <section id="create-story" className="sheet stack" aria-labelledby="create-story-title">
      <h2 id="create-story-title">Create Your Story</h2>
      {props.view.user.hasLocation ? (
        <Step {...props} />
      ) : (
        <p>Please complete your location information to continue</p>
      )}
    </section>
  )
}

function Step(props: ViewProps) {
  const { view } = props
  switch (view.step) {
    case 'categories':
      return <CategoriesStep draft={view.draft} stories={view.stories} />
    case 'document-type':
      return <DocumentTypeStep {...props} />
    case 'voice-selection':
      return <VoiceSelectionStep {...props} />
    case 'document-upload':
      return <DocumentUploadStep {...props} />
    case 'memory-questions':
      return <MemoryQuestionsStep {...props} />
    case 'processing':
      return view.processing && <ProcessingStep {...view.processing} />
    case 'saved-stories':
      return (
        <div className="stack">
          <p>
            <DashboardLink to={dashboardUrl()}>Back to Create Story</DashboardLink>
          </p>
          <SavedStories stories={view.stories} />
        </div>
      )
  }
}
