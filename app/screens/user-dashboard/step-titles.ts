import type { StoryStep } from '~/stories/draft/story-flow'
import type { DashboardView } from './dashboard-view.server'

const titles: Record<StoryStep, string> = {
  categories: 'User Dashboard',
  'document-type': 'Choose a kind of message',
  'voice-selection': 'Choose a voice',
  'document-upload': 'Add your words',
  'memory-questions': 'Add your memories',
  processing: 'Creating Your Story',
  'saved-stories': 'Your Saved Stories',
}

type OpenStep = Pick<DashboardView, 'step' | 'samples' | 'isUploadingNewVoice'>

/** The title of the page, and the heading of the open step. */
export function stepTitle(view: OpenStep): string {
  if (!uploadsInVoiceSelection(view)) return titles[view.step]
  return view.samples.length === 0 ? 'Upload Your First Voice Sample' : UPLOAD_NEW_VOICE
}

export const UPLOAD_NEW_VOICE = 'Upload New Voice Sample'

/** Whether this step shows the uploader, so that the voice sample card leaves it out. */
export const uploadsInVoiceSelection = ({ step, samples, isUploadingNewVoice }: OpenStep): boolean =>
  step === 'voice-selection' && (samples.length === 0 || isUploadingNewVoice)

/** On these steps the card Create Your Story is near the top of the page, below the folded list of stories. */
export const isMakingStory = (step: StoryStep) => step !== 'categories' && step !== 'saved-stories'
