import { canBeSpoken } from '@everspoken/engine/pieces-of-text'
import { type StoryStep, storySteps } from '~/platform/dashboard-url'
import { MAX_MESSAGE_CHARACTERS, MAX_MESSAGE_WORDS, WHAT_THE_VOICE_READS } from '../limits'
import type { DraftView } from './draft'

export type FlowState = Pick<DraftView, 'documentType' | 'voiceId' | 'content' | 'wordCount' | 'storyStatus'>

export function firstMissingStep(draft: FlowState): StoryStep | undefined {
  if (!draft.documentType) return 'document-type'
  if (!draft.voiceId) return 'voice-selection'
  return contentError(draft.content, draft.wordCount) ? 'document-upload' : undefined
}

export function contentError(content: string, wordCount: number): string | undefined {
  if (content.trim() === '') return 'Please type the words you would like to hear.'
  if (wordCount > MAX_MESSAGE_WORDS) {
    return `Your message has ${wordCount} words. Please shorten it to ${MAX_MESSAGE_WORDS} words or fewer.`
  }
  if (content.length > MAX_MESSAGE_CHARACTERS) {
    return `Your message has ${content.length} characters. Please shorten it to ${MAX_MESSAGE_CHARACTERS} or fewer.`
  }
  return canBeSpoken(content) ? undefined : `Nothing here can be read aloud. ${WHAT_THE_VOICE_READS}`
}

export function firstGap(step: StoryStep, draft: FlowState): StoryStep | undefined {
  const missing = firstMissingStep(draft)
  if (step === 'saved-stories') return undefined
  if (step === 'processing') {
    if (draft.storyStatus === 'processing') return undefined
    if (!draft.documentType && !draft.voiceId && draft.content === '') return 'categories'
    // A failed story's draft goes back to its text (docs/spec.md, section 4).
    return missing ?? (draft.storyStatus ? 'document-upload' : 'memory-questions')
  }
  return missing && storySteps.indexOf(missing) < storySteps.indexOf(step) ? missing : undefined
}
