import type { FieldErrors } from '~/platform/refusal'
import { plainText } from '~/platform/text/plain-text'
import { categories } from '../categories'
import { MAX_ANSWER_CHARACTERS } from '../limits'

const allKeys = categories.flatMap((category) => category.questions.map((question) => question.key))

export function answerErrors(answers: Record<string, string>): FieldErrors | undefined {
  const tooLong = allKeys.filter((key) => plainText(answers[key] ?? '').length > MAX_ANSWER_CHARACTERS)
  if (tooLong.length === 0) return undefined
  const text = `Please shorten this answer to ${MAX_ANSWER_CHARACTERS} characters or fewer.`
  return Object.fromEntries(tooLong.map((key) => [key, text]))
}

export function mergeAnswers(stored: Record<string, string>, answers: Record<string, string>) {
  const answered = allKeys.map((key) => [key, plainText(answers[key] ?? stored[key] ?? '')] as const)
  return Object.fromEntries(answered.filter(([, answer]) => answer !== ''))
}
