import type { ComponentType } from 'react'
import type { StoryStep } from '~/stories/story-flow'
import { DashboardLink } from '../dashboard-link'
import { dashboardUrl } from '../dashboard-url'
import type { ViewProps } from '../refusal'
import { DocumentTypeStep } from './step-document-type'
import { DocumentUploadStep } from './step-document-upload'
import { MemoryQuestionsStep } from './step-memory-questions'
import { ProcessingStep } from './step-processing'
import { VoiceSelectionStep } from './step-voice-selection'

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

function CategoriesStep({ view: { draft, stories } }: ViewProps) {
  return (
    <div className="stack">
      <ul className="choices plain">
        <li>
          <DashboardLink className="choice choice-link" to={dashboardUrl({ step: 'document-type' })}>
            <strong>Your Message</strong>
            <span className="soft"> Your words, read in a recreated version of their voice.</span>
          </DashboardLink>
        </li>
        <li>
          <div className="choice choice-closed">
            <strong>Book Library</strong> <span className="badge">Coming Soon</span>
          </div>
        </li>
      </ul>
      <p className="row">
        {draft.documentType && (
          <DashboardLink className="link-target" to={dashboardUrl({ step: 'memory-questions' })}>
            Go on where you left off
          </DashboardLink>
        )}
        {stories.length > 0 && (
          <DashboardLink className="link-target" to={dashboardUrl({ step: 'saved-stories' })}>
            Your saved stories ({stories.length})
          </DashboardLink>
        )}
      </p>
    </div>
  )
}

function SavedStoriesStep() {
  return (
    <p>
      <DashboardLink to={dashboardUrl()}>Back to Create Story</DashboardLink>
    </p>
  )
}
