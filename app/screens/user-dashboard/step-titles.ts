import type { StoryStep } from '~/stories/story-flow'

/** The title of the page on each step. */
export const stepTitles: Record<StoryStep, string> = {
  categories: 'User Dashboard',
  'document-type': 'Choose a kind of message',
  'voice-selection': 'Choose a voice',
  'document-upload': 'Add your words',
  'memory-questions': 'Add your memories',
  processing: 'Creating Your Story',
  'saved-stories': 'Your Saved Stories',
}

/** On these steps the card Create Your Story is near the top of the page, below the folded list of stories. */
export const isMakingStory = (step: StoryStep) => step !== 'categories' && step !== 'saved-stories'
