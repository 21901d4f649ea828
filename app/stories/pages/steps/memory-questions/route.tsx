import { useLoaderData } from '@remix-run/react'
import { userLoader, wordsAction } from '~/accounts/pages/parts/handlers.server'
import { sendForm, useRefusal } from '~/accounts/pages/parts/refusal'
import { dashboardUrl, SAY_AS, wordUrl } from '~/platform/dashboard-url'
import { redirectWithToast } from '~/platform/forms/answer.server'
import { isOtherLanguage } from '~/platform/text/other-language.server'
import { formMeta } from '~/platform/ui/pages/static-page'
import { saveAnswers } from '~/stories/draft/drafts.server'
import { useDraftVersion } from '~/stories/pages/autosave/use-autosave'
import { startStoryFromDraft } from '~/stories/start-story.server'
import { wordsLeftOut } from '~/stories/words-left-out.server'
import { concernAbout } from '~/voices/pages/upload/advice-view.server'
import { unlikelyNames } from '~/voices/pronunciations/unlikely-names.server'
import { listRecordings } from '~/voices/recordings.server'
import {
  answersOf,
  goToStep,
  openStep,
  questionsOf,
  refusedWords,
  targetStep,
  textOf,
  versionOf,
  wordsFields,
} from '../open-step.server'
import { StepCard } from '../step-card'
import { AnswersForm } from './answers-form'

export { shouldRevalidate } from '~/platform/ui/is-answered-in-place'

const STEP = 'memory-questions'
const TITLE = 'Add your memories'

const OTHER_LANGUAGE =
  'These words don’t seem to be English. The voice says every word as if it were English, so it may be hard to understand. You can make the story all the same, or go back and change the words.'

export const meta = formMeta(TITLE)

export const loader = userLoader(({ user }) => {
  const opened = openStep(user, STEP)
  const samples = listRecordings(user)
  const chosen = samples.find(({ voiceId }) => voiceId === opened.draft.voiceId)
  return {
    ...opened,
    concern: chosen && concernAbout(chosen, samples),
    otherLanguage: isOtherLanguage(opened.draft.content)
      ? OTHER_LANGUAGE
      : wordsLeftOut(opened.draft.content),
    questions: questionsOf(user),
    unlikelyNames: unlikelyNames(user, opened.draft.content),
  }
})

export const action = wordsAction(wordsFields[STEP], async ({ user, form, request }) => {
  const answers = answersOf(user, form)
  const next = targetStep(form, 'document-upload')
  const go = textOf(form, 'go')
  if (next || go.startsWith(SAY_AS)) {
    const result = saveAnswers(user, versionOf(form), answers)
    if (!result.ok) return refusedWords(result, STEP, form, request)
    return next ? goToStep(next) : redirectWithToast(wordUrl(go.slice(SAY_AS.length), { from: 'story' }))
  }
  const result = await startStoryFromDraft(user, versionOf(form), answers)
  if (result.ok) return redirectWithToast(dashboardUrl({ step: 'processing', story: result.story.id }))
  if (result.reason === 'gap') return goToStep(result.step)
  return refusedWords(result, STEP, form, request)
})

export const clientAction = sendForm(
  'Generation Failed',
  'Failed to start story generation. Please try again.',
)

export default function MemoryQuestions() {
  const { chosen, ...asked } = useLoaderData<typeof loader>()
  const refusal = useRefusal()
  const draftVersion = useDraftVersion(asked.draft.version, refusal)
  return (
    <StepCard head={{ step: STEP, title: TITLE, chosen }}>
      {/* It begins anew when the draft was changed elsewhere. */}
      <AnswersForm key={draftVersion.origin} {...asked} {...{ refusal, draftVersion }} />
    </StepCard>
  )
}
