import { useLoaderData } from '@remix-run/react'
import { useState } from 'react'
import { userLoader, wordsAction } from '~/accounts/pages/parts/handlers.server'
import { sendForm, useRefusal } from '~/accounts/pages/parts/refusal'
import { pageUrl } from '~/platform/dashboard-url'
import { redirectWithToast } from '~/platform/forms/answer.server'
import { plainText } from '~/platform/text/plain-text'
import { formMeta } from '~/platform/ui/pages/static-page'
import { saveContent } from '~/stories/draft/drafts.server'
import type { DraftRefusal } from '~/stories/pages/autosave/autosaver'
import { useDraftVersion } from '~/stories/pages/autosave/use-autosave'
import { hearingOf } from '~/voices/pages/upload/advice-view.server'
import { Hearing } from '~/voices/pages/upload/hearing'
import { listRecordings } from '~/voices/recordings.server'
import { acceptRecordings } from '~/voices/sentence/accept-recordings.server'
import {
  failureOf,
  goToStep,
  openStep,
  refusedWords,
  targetStep,
  textOf,
  versionOf,
  wordsFields,
} from '../open-step.server'
import { StepCard, wordsForms } from '../step-card'
import { ContentForms } from './content-forms'

export { shouldRevalidate } from '~/platform/ui/is-answered-in-place'

const STEP = 'document-upload'
const TITLE = 'Add your words'

export const meta = formMeta(TITLE)

export const loader = userLoader(({ user }) => {
  const opened = openStep(user, STEP)
  const samples = listRecordings(user)
  const voice = samples.find(({ voiceId }) => voiceId === opened.draft.voiceId)
  return {
    ...opened,
    heard: voice && hearingOf(voice, samples),
    failure: failureOf(user, opened.draft),
  }
})

export const action = wordsAction(wordsFields[STEP], async ({ user, form, request }) => {
  const content = textOf(form, 'content')
  const result = saveContent(user, versionOf(form), { documentMode: 'text', content })
  // An empty or overlong text may wait in the draft while the user goes back, but only if all of it was stored.
  const isStored = result.ok || (result.reason === 'invalid' && result.draft.content === plainText(content))
  const go = textOf(form, 'go')
  const { voiceId } = result.draft
  if (voiceId && isStored && go === 'use') {
    acceptRecordings(user, voiceId)
    return goToStep(STEP)
  }
  const latest = listRecordings(user).find((sample) => sample.voiceId === voiceId)
  if (latest && isStored && go === 'replace') {
    return redirectWithToast(pageUrl(`recordings/${latest.id}/replace?from=story`))
  }
  const next = targetStep(form, 'voice-selection')
  if (next && isStored) return goToStep(next)
  return result.ok ? goToStep('memory-questions') : refusedWords(result, STEP, form, request)
})

export const clientAction = sendForm('Not saved')

export default function DocumentUpload() {
  const { draft, chosen, heard, failure } = useLoaderData<typeof loader>()
  const refusal = useRefusal()
  const [ofPdf, setOfPdf] = useState<DraftRefusal>()
  const draftVersion = useDraftVersion(draft.version, refusal ?? ofPdf)
  return (
    <StepCard head={{ step: STEP, title: TITLE, chosen }}>
      {/* After a failure its reason is what comes first. */}
      {!failure && <Hearing heard={heard} form={wordsForms[STEP]} />}
      {/* Both forms begin anew when the draft was changed elsewhere. */}
      <ContentForms
        key={draftVersion.origin}
        {...{ draft, failure, refusal, draftVersion, ofPdf, setOfPdf }}
      />
    </StepCard>
  )
}
