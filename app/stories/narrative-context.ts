import type { Voice } from '~/voices/voices.server'
import { categoryOf, type DocumentType } from './categories'
import { type ContextGroup, contextGroups } from './memory-questions'

export interface NarrativeContext extends Record<ContextGroup, string> {
  documentType: DocumentType
  rawResponses: Record<string, string>
  senderIdentity: string
  voiceCharacteristics: string
  accentNationality: string
}

export function narrativeContext(
  documentType: DocumentType,
  answers: Record<string, string>,
  voice: Pick<Voice, 'name' | 'memory' | 'accent'>,
): NarrativeContext {
  const { questions } = categoryOf(documentType)
  const answerTo = (key: string) => (answers[key] ?? '').trim()
  const gather = (group: ContextGroup) =>
    questions
      .filter((question) => question.feeds === group)
      .map((question) => answerTo(question.key))
      .filter((answer) => answer !== '')
      .join('\n')
  const groups = Object.fromEntries(contextGroups.map((group) => [group, gather(group)]))
  return {
    documentType,
    rawResponses: Object.fromEntries(questions.map((question) => [question.key, answerTo(question.key)])),
    senderIdentity: voice.name,
    voiceCharacteristics: voice.memory,
    accentNationality: voice.accent ?? '',
    ...(groups as Record<ContextGroup, string>),
  }
}
