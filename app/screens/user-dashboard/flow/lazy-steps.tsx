import type { StoryStep } from '~/stories/draft/story-flow'
import { loadLate } from '~/ui/load-late'
import type { LaterStep } from './later-steps'

const LATER: LaterStep[] = [
  'document-type',
  'voice-selection',
  'document-upload',
  'memory-questions',
  'processing',
]

export const isLaterStep = (step: StoryStep): step is LaterStep => LATER.some((later) => later === step)

/** Keeps the steps that follow a click out of the script that every visit loads. */
export const [LaterSteps, loadLaterSteps] = loadLate(
  async () => (await import('./later-steps')).LaterSteps,
  (query) => LATER.some((step) => step === query.get('step')),
)
