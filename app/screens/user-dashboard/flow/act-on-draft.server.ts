import { data } from '@remix-run/node'
import type { User } from '~/accounts/users.server'
import { refusalStatus } from '~/forms/refusal'
import { categoryOf, isDocumentType } from '~/stories/categories'
import type { DraftResult } from '~/stories/draft'
import { chooseDocumentType, chooseVoice, getDraft, saveAnswers, saveContent } from '~/stories/drafts.server'
import { startStoryFromDraft } from '~/stories/start-story.server'
import { plainText } from '~/text/plain-text'
import type { AutosaveAnswer } from '~/ui/is-answered-in-place'
import { goOn, refuse } from '../dashboard-answer.server'
import { dashboardUrl } from '../dashboard-url'
import { type DashboardForm, type Refusal, type Saved, valuesOf } from '../refusal'

const CHANGED_ELSEWHERE = {
  title: 'This message was changed elsewhere',
  description:
    'Another tab or device saved a newer version. Nothing was overwritten: what you typed is still here, and what is saved stands beside it.',
}

const versionOf = (form: FormData) => Number(form.get('version'))
const textOf = (form: FormData, name: string) => String(form.get(name) ?? '')

/** Draws the form again with what was typed; a stale one beside what is stored. */
export function refuseDraft(
  result: Exclude<DraftResult, { ok: true }>,
  drawn: DashboardForm,
  form: FormData,
) {
  if (result.reason === 'stale') {
    return refuse(409, {
      form: drawn,
      problem: CHANGED_ELSEWHERE,
      errors: {},
      values: valuesOf(form),
      version: result.draft.version,
      stored: result.draft,
    })
  }
  return refuse(422, {
    form: drawn,
    errors: result.errors,
    values: valuesOf(form),
    version: result.draft.version,
  })
}

export async function chooseDocumentTypeIntent(user: User, form: FormData) {
  const documentType = textOf(form, 'documentType')
  if (!isDocumentType(documentType)) {
    return refuse(422, {
      form: 'document-type',
      errors: { documentType: 'Please choose one to continue.' },
      values: {},
    })
  }
  const result = chooseDocumentType(user, versionOf(form), documentType)
  return result.ok
    ? goOn(dashboardUrl({ step: 'voice-selection' }))
    : refuseDraft(result, 'document-type', form)
}

export async function chooseVoiceIntent(user: User, form: FormData) {
  // The choice of who has just uploaded a voice is the newest word, whatever was saved meanwhile; no text is lost by it.
  const isOfUpload = textOf(form, 'version') === 'latest'
  const version = isOfUpload ? getDraft(user).version : versionOf(form)
  const result = chooseVoice(user, version, textOf(form, 'voiceSampleId'))
  if (!result.ok) return refuseDraft(result, 'voice-selection', form)
  // Without a voice they chose to upload a new one.
  return goOn(
    result.draft.voiceSampleId
      ? dashboardUrl({ step: 'document-upload' })
      : dashboardUrl({ step: 'voice-selection', upload: 'new' }),
  )
}

export async function saveContentIntent(user: User, form: FormData) {
  const content = textOf(form, 'content')
  const result = saveContent(user, versionOf(form), { documentMode: 'text', content })
  const goesBack = form.get('go') === 'back'
  if (result.ok) return goOn(dashboardUrl({ step: goesBack ? 'voice-selection' : 'memory-questions' }))
  // An empty or overlong text may wait in the draft while the person goes back, but only as a whole.
  const isKept = result.reason === 'invalid' && result.draft.content === plainText(content)
  if (goesBack && isKept) return goOn(dashboardUrl({ step: 'voice-selection' }))
  return refuseDraft(result, 'document-upload', form)
}

/** What is typed, as it is typed. A text that is too long or empty yet is kept like any other. */
export async function autosaveContentIntent(user: User, form: FormData) {
  const { documentMode } = getDraft(user)
  const result = saveContent(user, versionOf(form), { documentMode, content: textOf(form, 'content') })
  return autosaved(result, 'document-upload', form)
}

export async function autosaveAnswersIntent(user: User, form: FormData) {
  return autosaved(saveAnswers(user, versionOf(form), answersOf(user, form)), 'memory-questions', form)
}

type Answer = AutosaveAnswer<Refusal | Saved>

function autosaved(result: DraftResult, drawn: DashboardForm, form: FormData) {
  if (!result.ok && (result.reason === 'stale' || drawn === 'memory-questions')) {
    const refused = refuseDraft(result, drawn, form)
    return data({ autosave: refused.data } satisfies Answer, refused.init ?? undefined)
  }
  return { autosave: { savedVersion: result.draft.version } } satisfies Answer
}

/** To the questions of the category that was chosen. */
function answersOf(user: User, form: FormData): Record<string, string> {
  const { documentType } = getDraft(user)
  const category = documentType && categoryOf(documentType)
  return Object.fromEntries((category?.questions ?? []).map(({ key }) => [key, textOf(form, key)] as const))
}

export async function createStoryIntent(user: User, form: FormData) {
  const answers = answersOf(user, form)
  if (form.get('go') === 'back') {
    const result = saveAnswers(user, versionOf(form), answers)
    return result.ok
      ? goOn(dashboardUrl({ step: 'document-upload' }))
      : refuseDraft(result, 'memory-questions', form)
  }
  const result = await startStoryFromDraft(user, versionOf(form), answers)
  if (result.ok) return goOn(dashboardUrl({ step: 'processing', story: result.story.id }))
  if (result.reason === 'gap') return goOn(dashboardUrl({ step: result.step }))
  if ('message' in result) {
    const { reason, title = '', message, draft, retryAfterSeconds } = result
    return refuse(
      refusalStatus[reason],
      {
        form: 'memory-questions',
        problem: { title, description: message },
        errors: {},
        values: valuesOf(form),
        version: draft.version,
      },
      { retryAfterSeconds },
    )
  }
  return refuseDraft(result, 'memory-questions', form)
}
