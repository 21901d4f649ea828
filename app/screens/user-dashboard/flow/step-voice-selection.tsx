import { initialsOf } from '~/ui/portrait'
import { DashboardLink } from '../dashboard-link'
import { dashboardUrl, formUrl } from '../dashboard-url'
import type { DashboardView } from '../dashboard-view.server'
import type { ViewProps } from '../refusal'
import { UPLOAD_NEW_VOICE, uploadsInVoiceSelection } from '../step-titles'
import { VoiceUploadForm } from '../voices/voice-upload-form'
import { Agreement } from './agreement'
import { ChoiceForm } from './choice-form'

export function VoiceSelectionStep({ view, refusal }: ViewProps) {
  if (!uploadsInVoiceSelection(view)) {
    return view.agreeing ? (
      <Agreement {...{ view, refusal }} voice={view.agreeing} />
    ) : (
      <VoiceChoice {...{ view, refusal }} />
    )
  }
  const isFirst = view.samples.length === 0
  const [back, backLabel] = isFirst
    ? (['document-type', 'Back to Document Types'] as const)
    : (['voice-selection', 'Back to Voice Selection'] as const)
  return (
    <div className="stack">
      <VoiceUploadForm
        action={formUrl({ step: 'voice-selection', upload: isFirst ? undefined : 'new' })}
        statement={view.uploadStatement}
        owner={view.user.username}
        refusal={refusal}
      />
      <p className="step-actions">
        <DashboardLink className="button button-quiet" to={dashboardUrl({ step: back })}>
          {backLabel}
        </DashboardLink>
      </p>
    </div>
  )
}

function VoiceChoice({ view: { draft, samples, hasReadyStory }, refusal }: ViewProps) {
  const selected = <span className="selected-mark">Selected</span>
  const choices = samples.map((sample) => ({
    value: sample.id,
    content: (
      <>
        <Face sample={sample} />
        <span>
          <span className="choice-name">
            <strong dir="auto">{sample.name || sample.whoIsThisVoice}</strong> {selected}
          </span>
          <span className="voice choice-text" dir="auto">
            {sample.voiceMemory}
          </span>
          <Concern sample={sample} />
        </span>
      </>
    ),
  }))
  const uploadNew = {
    value: 'upload-new',
    content: (
      <>
        <span className="choice-picture choice-new" aria-hidden="true">
          +
        </span>
        <span className="choice-name">
          <strong>{UPLOAD_NEW_VOICE}</strong> {selected}
        </span>
      </>
    ),
  }
  return (
    <ChoiceForm
      intent="choose-voice"
      action={formUrl({ step: 'voice-selection' })}
      version={draft.version}
      refusal={refusal}
      name="voiceSampleId"
      legend="Whose voice should read it?"
      layout="voices"
      choices={hasReadyStory ? [...choices, uploadNew] : choices}
      stored={draft.voiceSampleId ?? undefined}
      back={{ to: dashboardUrl({ step: 'document-type' }), label: 'Back to Document Types' }}
      submitLabel="Continue to Upload"
    />
  )
}

type Sample = DashboardView['samples'][number]

/** The photo, or the first letter of the name, which is beside it. */
function Face({ sample: { lovedOnePhoto, name, whoIsThisVoice } }: { sample: Sample }) {
  if (lovedOnePhoto) return <img className="choice-picture choice-face" src={lovedOnePhoto} alt="" />
  return (
    <span className="choice-picture choice-face initials" aria-hidden="true">
      {initialsOf('', '', name || whoIsThisVoice)}
    </span>
  )
}

/** The rest of the advice stands where recordings are listed. */
function Concern({ sample: { concern } }: { sample: Sample }) {
  if (!concern) return null
  return <span className="soft small choice-text">{concern} You can still make a story with it.</span>
}
