import { Link } from '@remix-run/react'
import { firstConcern, sampleAdvice } from '~/voices/sample-advice'
import { dashboardUrl, formUrl } from '../dashboard-url'
import type { DashboardView } from '../dashboard-view.server'
import { VoiceUploadForm } from '../voices/voice-upload-form'
import { ChoiceForm } from './choice-form'
import type { StepProps } from './draft-form'

const UPLOAD_NEW = 'Upload New Voice Sample'

export function VoiceSelectionStep({ view, refusal }: StepProps) {
  const isFirst = view.samples.length === 0
  if (!uploadsInVoiceSelection(view)) {
    return (
      <div className="stack">
        <h3>Whose voice should read it?</h3>
        <VoiceChoice view={view} refusal={refusal} />
      </div>
    )
  }
  const [title, back, backLabel] = isFirst
    ? (['Upload Your First Voice Sample', 'document-type', 'Back to Document Types'] as const)
    : ([UPLOAD_NEW, 'voice-selection', 'Back to Voice Selection'] as const)
  return (
    <div className="stack">
      <h3>{title}</h3>
      <VoiceUploadForm
        action={formUrl({ step: 'voice-selection', upload: isFirst ? undefined : 'new' })}
        refusal={refusal}
      />
      <p>
        <Link className="button" to={dashboardUrl({ step: back })} preventScrollReset>
          {backLabel}
        </Link>
      </p>
    </div>
  )
}

/** Whether this step shows the uploader, so that the voice sample card leaves it out. */
export function uploadsInVoiceSelection(view: DashboardView): boolean {
  return view.step === 'voice-selection' && (view.samples.length === 0 || view.isUploadingNewVoice)
}

function VoiceChoice({ view, refusal }: StepProps) {
  const selected = <span className="selected-mark">Selected</span>
  const choices = view.samples.map((sample) => ({
    value: sample.id,
    content: (
      <>
        <strong>{sample.name || sample.whoIsThisVoice}</strong> {selected}
        <span className="voice choice-text">{sample.voiceMemory}</span>
        <Concern quality={sample.quality} />
      </>
    ),
  }))
  const uploadNew = {
    value: 'upload-new',
    content: (
      <>
        <strong>{UPLOAD_NEW}</strong> {selected}
      </>
    ),
  }
  return (
    <ChoiceForm
      intent="choose-voice"
      action={formUrl({ step: 'voice-selection' })}
      version={view.draft.version}
      refusal={refusal}
      name="voiceSampleId"
      legend={<legend className="visually-hidden">Saved voice samples</legend>}
      choices={view.hasReadyStory ? [...choices, uploadNew] : choices}
      stored={view.draft.voiceSampleId ?? undefined}
      back={{ to: dashboardUrl({ step: 'document-type' }), label: 'Back to Document Types' }}
      submitLabel="Continue to Upload"
    />
  )
}

/** One line, where something of the recording is poor; the rest is told where the recordings are kept. */
function Concern({ quality }: Pick<DashboardView['samples'][number], 'quality'>) {
  const concern = typeof quality === 'object' && firstConcern(sampleAdvice(quality))
  if (!concern) return null
  return <span className="soft small choice-text">{concern} A story can be made with it all the same.</span>
}
