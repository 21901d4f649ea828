import { categoryOf, type DocumentType } from './categories'
import { type ContextGroup, contextGroups } from './memory-questions'

/** docs/spec.md, section 3: what goes with a story beside its words. */
export interface NarrativeContext extends Record<ContextGroup, string> {
  documentType: DocumentType
  rawResponses: Record<string, string>
  senderIdentity: string
  voiceCharacteristics: string
  accentNationality: string
}

export interface ContextVoice {
  name: string
  whoIsThisVoice: string
  voiceMemory: string
  accentNationality: string | null
}

/** Gathers the answers to this category's questions in the groups that the table of categories names. */
export function narrativeContext(
  documentType: DocumentType,
  answers: Record<string, string>,
  voice: ContextVoice,
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
    senderIdentity:
      voice.whoIsThisVoice === voice.name ? voice.name : `${voice.whoIsThisVoice} (${voice.name})`,
    voiceCharacteristics: voice.voiceMemory,
    accentNationality: voice.accentNationality ?? '',
    ...(groups as Record<ContextGroup, string>),
  }
}
