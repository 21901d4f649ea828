import type { DraftView } from './draft'
import { MAX_MESSAGE_CHARACTERS, MAX_MESSAGE_WORDS } from './limits'

/** The internal steps of Create Your Story (docs/spec.md, section 2). */
export const storySteps = [
  'categories',
  'document-type',
  'voice-selection',
  'document-upload',
  'memory-questions',
  'processing',
  'saved-stories',
] as const

export type StoryStep = (typeof storySteps)[number]

export function isStoryStep(value: unknown): value is StoryStep {
  return storySteps.some((step) => step === value)
}

export type FlowState = Pick<
  DraftView,
  'documentType' | 'voiceSampleId' | 'content' | 'wordCount' | 'storyStatus'
>

/** The first step that the draft still lacks something of, or undefined when it is whole. */
export function firstMissingStep(draft: FlowState): StoryStep | undefined {
  if (!draft.documentType) return 'document-type'
  if (!draft.voiceSampleId) return 'voice-selection'
  return contentFits(draft) ? undefined : 'document-upload'
}

/** Whether the text is there, and short enough to be read. */
export function contentFits({ content, wordCount }: Pick<FlowState, 'content' | 'wordCount'>): boolean {
  return content.trim() !== '' && wordCount <= MAX_MESSAGE_WORDS && content.length <= MAX_MESSAGE_CHARACTERS
}

/**
 * Where to send a person who opens a step too early.
 * @returns the step to go to, or undefined where `step` may be shown
 */
export function firstGap(step: StoryStep, draft: FlowState): StoryStep | undefined {
  const missing = firstMissingStep(draft)
  if (step === 'saved-stories') return undefined
  if (step === 'processing') {
    if (draft.storyStatus === 'processing') return undefined
    if (isBlank(draft)) return 'categories'
    // A failed story's draft goes back to its text (docs/spec.md, section 4).
    return missing ?? (draft.storyStatus ? 'document-upload' : 'memory-questions')
  }
  return missing && storySteps.indexOf(missing) < storySteps.indexOf(step) ? missing : undefined
}

function isBlank(draft: FlowState): boolean {
  return !draft.documentType && !draft.voiceSampleId && draft.content === ''
}
