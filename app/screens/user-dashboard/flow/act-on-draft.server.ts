import type { User } from '~/accounts/users.server'
import { goOn } from '~/forms/answer.server'
import { categoryOf, isDocumentType } from '~/stories/categories'
import type { DraftResult } from '~/stories/draft'
import { chooseDocumentType, chooseVoice, getDraft, saveAnswers, saveContent } from '~/stories/drafts.server'
import { startStoryFromDraft } from '~/stories/start-story.server'
import { plainText } from '~/text/plain-text'
import { dashboardUrl } from '../dashboard-url'
import type { DraftRefused, Outcome } from '../refusal'

const CHANGED_ELSEWHERE = {
  title: 'This message was changed elsewhere',
  message:
    'Another tab or device saved a newer version. Nothing was overwritten: what you typed is still here, and what is saved stands beside it.',
}

const versionOf = (form: FormData) => Number(form.get('version'))
const textOf = (form: FormData, name: string) => String(form.get(name) ?? '')

/** A form of a draft that was changed elsewhere is shown beside what is stored. */
export function refusedDraft(result: Exclude<DraftResult, { ok: true }>): DraftRefused {
  const { reason, draft } = result
  const version = draft.version
  if (reason === 'stale') return { ok: false, reason, ...CHANGED_ELSEWHERE, version, stored: draft }
  return { ok: false, reason, message: '', errors: result.errors, version }
}

export async function chooseDocumentTypeIntent(user: User, form: FormData): Promise<Outcome> {
  const documentType = textOf(form, 'documentType')
  if (!isDocumentType(documentType)) {
    const message = 'Please choose one to continue.'
    return { ok: false, reason: 'invalid', message, errors: { documentType: message } }
  }
  const result = chooseDocumentType(user, versionOf(form), documentType)
  return result.ok ? goOn(dashboardUrl({ step: 'voice-selection' })) : refusedDraft(result)
}

export async function chooseVoiceIntent(user: User, form: FormData): Promise<Outcome> {
  const result = chooseVoice(user, versionOf(form), textOf(form, 'voiceSampleId'))
  if (!result.ok) return refusedDraft(result)
  // Without a voice they chose to upload a new one.
  return goOn(
    result.draft.voiceSampleId
      ? dashboardUrl({ step: 'document-upload' })
      : dashboardUrl({ step: 'voice-selection', upload: 'new' }),
  )
}

export async function saveContentIntent(user: User, form: FormData): Promise<Outcome> {
  const content = textOf(form, 'content')
  const result = saveContent(user, versionOf(form), { documentMode: 'text', content })
  const goesBack = form.get('go') === 'back'
  if (result.ok) return goOn(dashboardUrl({ step: goesBack ? 'voice-selection' : 'memory-questions' }))
  // An empty or overlong text may wait in the draft while the person goes back, but only as a whole.
  const isKept = result.reason === 'invalid' && result.draft.content === plainText(content)
  if (goesBack && isKept) return goOn(dashboardUrl({ step: 'voice-selection' }))
  return refusedDraft(result)
}

/** Saves what is typed, as it is typed. A text that is too long or empty yet is kept like any other. */
export async function autosaveContentIntent(user: User, form: FormData): Promise<Outcome> {
  const { documentMode } = getDraft(user)
  const result = saveContent(user, versionOf(form), { documentMode, content: textOf(form, 'content') })
  const isKept = result.ok || result.reason === 'invalid'
  return isKept ? { savedVersion: result.draft.version } : refusedDraft(result)
}

export async function autosaveAnswersIntent(user: User, form: FormData): Promise<Outcome> {
  const result = saveAnswers(user, versionOf(form), answersOf(user, form))
  return result.ok ? { savedVersion: result.draft.version } : refusedDraft(result)
}

/** To the questions of the category that was chosen. */
function answersOf(user: User, form: FormData): Record<string, string> {
  const { documentType } = getDraft(user)
  const category = documentType && categoryOf(documentType)
  return Object.fromEntries((category?.questions ?? []).map(({ key }) => [key, textOf(form, key)] as const))
}

export async function createStoryIntent(user: User, form: FormData): Promise<Outcome> {
  const answers = answersOf(user, form)
  if (form.get('go') === 'back') {
    const result = saveAnswers(user, versionOf(form), answers)
    return result.ok ? goOn(dashboardUrl({ step: 'document-upload' })) : refusedDraft(result)
  }
  const result = await startStoryFromDraft(user, versionOf(form), answers)
  if (result.ok) return goOn(dashboardUrl({ step: 'processing', story: result.story.id }))
  if (result.reason === 'gap') return goOn(dashboardUrl({ step: result.step }))
  if (!('message' in result)) return refusedDraft(result)
  const { draft, ...refused } = result
  return { ...refused, version: draft.version }
}
