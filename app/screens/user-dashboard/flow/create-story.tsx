import type { ComponentType } from 'react'
import type { StoryStep } from '~/stories/story-flow'
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

const steps: Record<StoryStep, ComponentType<ViewProps>> = {
  categories: CategoriesStep,
  'document-type': DocumentTypeStep,
  'voice-selection': VoiceSelectionStep,
  'document-upload': DocumentUploadStep,
  'memory-questions': MemoryQuestionsStep,
  processing: ProcessingStep,
  'saved-stories': SavedStoriesStep,
}

/** The card with the seven steps; the URL says which one is open. */
export function CreateStory(props: ViewProps) {
  const Step = steps[props.view.step]
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

function SavedStoriesStep({ view }: ViewProps) {
  return (
    <div className="stack">
      <p>
        <DashboardLink to={dashboardUrl()}>Back to Create Story</DashboardLink>
      </p>
      <SavedStories stories={view.stories} />
    </div>
  )
}
