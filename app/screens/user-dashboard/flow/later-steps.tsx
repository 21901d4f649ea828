import type { ComponentType } from 'react'
import type { StoryStep } from '~/stories/draft/story-flow'
import type { ViewProps } from '../refusal'
import { DocumentTypeStep } from './step-document-type'
import { DocumentUploadStep } from './step-document-upload'
import { MemoryQuestionsStep } from './step-memory-questions'
import { ProcessingStep } from './step-processing'
import { VoiceSelectionStep } from './step-voice-selection'

export type LaterStep = Exclude<StoryStep, 'categories' | 'saved-stories'>

const steps: Record<LaterStep, ComponentType<ViewProps>> = {
  'document-type': DocumentTypeStep,
  'voice-selection': VoiceSelectionStep,
  'document-upload': DocumentUploadStep,
  'memory-questions': MemoryQuestionsStep,
  processing: ProcessingStep,
}

export function LaterSteps({ step, ...props }: ViewProps & { step: LaterStep }) {
  const Step = steps[step]
  return <Step {...props} />
}
