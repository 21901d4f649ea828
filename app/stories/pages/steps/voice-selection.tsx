import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { DashboardLink } from '~/accounts/pages/parts/dashboard-link'
import { userLoader, wordsAction } from '~/accounts/pages/parts/handlers.server'
import { sendForm, useRefusal } from '~/accounts/pages/parts/refusal'
import { dashboardUrl } from '~/platform/dashboard-url'
import { redirectWithToast } from '~/platform/forms/answer.server'
import { formTitle } from '~/platform/ui/pages/static-page'
import { chooseVoice } from '~/stories/draft/drafts.server'
import { voicesToChoose } from '~/voices/pages/upload/advice-view.server'
import { UPLOAD_NEW_VOICE, VoiceUpload } from '~/voices/pages/upload/voice-upload-form'
import { listRecordings } from '~/voices/recordings.server'
import { acceptRecordings } from '~/voices/sentence/accept-recordings.server'
import { getVoicesReadySoon } from '~/voices/voice-pool.server'
import { goToStep, openStep, refusedDraft, textOf, versionOf } from './open-step.server'
import { StepCard } from './step-card'
import { VoiceChoice } from './voice-choice'

export { shouldRevalidate } from '~/platform/ui/is-answered-in-place'

const STEP = 'voice-selection'

export const meta: MetaFunction<typeof loader> = (shown) => [
  { title: formTitle(shown.data ? titleOf(shown.data) : '') },
]

const titleOf = ({ voices, isNew }: { voices: unknown[]; isNew: boolean }) => {
  if (voices.length === 0) return 'Upload Your First Voice Sample'
  return isNew ? UPLOAD_NEW_VOICE : 'Choose a voice'
}

export const loader = userLoader(({ user, request }) => {
  const voices = voicesToChoose(listRecordings(user))
  const isNew = new URL(request.url).searchParams.get('upload') === 'new'
  if (isNew || voices.length === 0) getVoicesReadySoon()
  return { ...openStep(user, STEP), voices, isNew }
})

export const action = wordsAction(['voiceId', 'version'], async ({ user, form }) => {
  const result = chooseVoice(user, versionOf(form), textOf(form, 'voiceId'))
  if (!result.ok) return refusedDraft(result)
  if (result.draft.voiceId) acceptRecordings(user, result.draft.voiceId)
  // Without a voice: the user chose to upload a new one.
  if (!result.draft.voiceId) return redirectWithToast(dashboardUrl({ step: STEP, upload: 'new' }))
  return goToStep('document-upload')
})

export const clientAction = sendForm('Not saved')

export default function VoiceSelection() {
  const { draft, chosen, voices, isNew } = useLoaderData<typeof loader>()
  const refusal = useRefusal()
  const isUploading = voices.length === 0 || isNew
  const [back, backLabel] =
    voices.length === 0
      ? (['document-type', 'Back to Document Types'] as const)
      : ([STEP, 'Back to Voice Selection'] as const)
  return (
    <StepCard head={{ step: STEP, title: titleOf({ voices, isNew }), chosen }}>
      {isUploading && (
        <div className="stack">
          <VoiceUpload />
          <p className="step-actions">
            <DashboardLink className="button button-quiet" to={dashboardUrl({ step: back })}>
              {backLabel}
            </DashboardLink>
          </p>
        </div>
      )}
      {!isUploading && <VoiceChoice draft={draft} voices={voices} refusal={refusal} />}
    </StepCard>
  )
}
