import type { User } from '~/accounts/users.server'
import { categoryOf, isDocumentType } from '~/stories/categories'
import type { DraftResult } from '~/stories/draft/draft'
import {
  chooseDocumentType,
  chooseVoice,
  getDraft,
  saveAnswers,
  saveContent,
} from '~/stories/draft/drafts.server'
import { isStoryStep, type StoryStep } from '~/stories/draft/story-flow'
import { startStoryFromDraft } from '~/stories/start-story.server'
import { plainText } from '~/text/plain-text'
import { AGREEMENT_NEEDED } from '~/voices/consent.server'
import { redirectWithToast } from '~/web/forms/answer.server'
import { dashboardUrl, SAY_AS, sayAsUrl } from '../dashboard-url'
import type { DraftRefused, Outcome } from '../refusal'

const CHANGED_ELSEWHERE = {
  title: 'This message was changed elsewhere',
  message:
    'Another tab or device saved a newer version. Nothing was overwritten: what you typed is still here, and what is saved stands beside it.',
}

const versionOf = (form: FormData) => Number(form.get('version'))
const textOf = (form: FormData, name: string) => String(form.get(name) ?? '')

/** Shows the form beside the stored draft, if that was changed elsewhere. */
export function refusedDraft(result: Exclude<DraftResult, { ok: true }>): DraftRefused {
  const { reason, draft } = result
  const version = draft.version
  if (reason === 'stale') return { ok: false, reason, ...CHANGED_ELSEWHERE, version, stored: draft }
  return { ok: false, reason, message: '', errors: result.errors, version }
}

const goToStep = (step: StoryStep) => redirectWithToast(dashboardUrl({ step }))

/** The step of a button that saves the words and leaves them, rather than going on with them. */
function stepToLeaveFor(form: FormData, back: StoryStep): StoryStep | undefined {
  const go = form.get('go')
  if (go === 'back') return back
  return isStoryStep(go) ? go : undefined
}

export async function chooseDocumentTypeIntent(user: User, form: FormData): Promise<Outcome> {
  const documentType = textOf(form, 'documentType')
  if (!isDocumentType(documentType)) {
    const message = 'Please choose one to continue.'
    return { ok: false, reason: 'invalid', message, errors: { documentType: message } }
  }
  const result = chooseDocumentType(user, versionOf(form), documentType)
  return result.ok ? goToStep('voice-selection') : refusedDraft(result)
}

export async function chooseVoiceIntent(user: User, form: FormData): Promise<Outcome> {
  const voice = textOf(form, 'voiceSampleId')
  const agreement = { company: textOf(form, 'company'), recordings: form.getAll('agrees').map(String) }
  const result = chooseVoice(user, versionOf(form), voice, agreement)
  if (!result.ok && result.reason === 'invalid' && result.errors.voiceSampleId === AGREEMENT_NEEDED)
    return redirectWithToast(dashboardUrl({ step: 'voice-selection', agree: voice }))
  if (!result.ok) return refusedDraft(result)
  // Without a voice: the user chose to upload a new one.
  if (!result.draft.voiceSampleId)
    return redirectWithToast(dashboardUrl({ step: 'voice-selection', upload: 'new' }))
  return goToStep('document-upload')
}

export async function saveContentIntent(user: User, form: FormData): Promise<Outcome> {
  const content = textOf(form, 'content')
  const result = saveContent(user, versionOf(form), { documentMode: 'text', content })
  // An empty or overlong text may wait in the draft while the user goes back, but only if all of it was stored.
  const isStored = result.ok || (result.reason === 'invalid' && result.draft.content === plainText(content))
  const next = stepToLeaveFor(form, 'voice-selection')
  if (next && isStored) return goToStep(next)
  return result.ok ? goToStep('memory-questions') : refusedDraft(result)
}

/** Saves the text while it is typed, also one that is still empty or too long. */
export async function autosaveContentIntent(user: User, form: FormData): Promise<Outcome> {
  const result = saveContent(user, versionOf(form), { content: textOf(form, 'content') })
  const isStored = result.ok || result.reason === 'invalid'
  return isStored ? { savedVersion: result.draft.version } : refusedDraft(result)
}

export async function autosaveAnswersIntent(user: User, form: FormData): Promise<Outcome> {
  const result = saveAnswers(user, versionOf(form), answersOf(user, form))
  return result.ok ? { savedVersion: result.draft.version } : refusedDraft(result)
}

/** By question key, for the draft's category. */
function answersOf(user: User, form: FormData): Record<string, string> {
  const { documentType } = getDraft(user)
  const questions = documentType ? categoryOf(documentType).questions : []
  return Object.fromEntries(questions.map(({ key }) => [key, textOf(form, key)] as const))
}

export async function createStoryIntent(user: User, form: FormData): Promise<Outcome> {
  const answers = answersOf(user, form)
  const next = stepToLeaveFor(form, 'document-upload')
  const go = textOf(form, 'go')
  if (next || go.startsWith(SAY_AS)) {
    const result = saveAnswers(user, versionOf(form), answers)
    if (!result.ok) return refusedDraft(result)
    return next ? goToStep(next) : redirectWithToast(sayAsUrl(go.slice(SAY_AS.length)))
  }
  const result = await startStoryFromDraft(user, versionOf(form), answers)
  if (result.ok) return redirectWithToast(dashboardUrl({ step: 'processing', story: result.story.id }))
  if (result.reason === 'gap') return goToStep(result.step)
  if (!('message' in result)) return refusedDraft(result)
  const { draft, ...refused } = result
  return { ...refused, version: draft.version }
}
