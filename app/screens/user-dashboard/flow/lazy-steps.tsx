import type { StoryStep } from '~/stories/story-flow'
import { loadLate } from '~/ui/load-late'

const LATER: StoryStep[] = [
  'document-type',
  'voice-selection',
  'document-upload',
  'memory-questions',
  'processing',
]

export const isLaterStep = (step: StoryStep) => LATER.includes(step)

/** Keeps the steps that follow a click out of the script that every visit loads. */
export const [LaterSteps, loadLaterSteps] = loadLate(
  async () => (await import('./later-steps')).LaterSteps,
  (query) => LATER.some((step) => step === query.get('step')),
)
