import { firstConcern, sampleAdvice } from '~/voices/sample-advice'
import { DashboardLink } from '../dashboard-link'
import { dashboardUrl, formUrl } from '../dashboard-url'
import type { DashboardView } from '../dashboard-view.server'
import type { ViewProps } from '../refusal'
import { VoiceUploadForm } from '../voices/voice-upload-form'
import { ChoiceForm } from './choice-form'

const UPLOAD_NEW = 'Upload New Voice Sample'

export function VoiceSelectionStep({ view, refusal }: ViewProps) {
  if (!uploadsInVoiceSelection(view)) return <VoiceChoice view={view} refusal={refusal} />
  const isFirst = view.samples.length === 0
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
        <DashboardLink to={dashboardUrl({ step: back })}>{backLabel}</DashboardLink>
      </p>
    </div>
  )
}

/** Whether this step shows the uploader, so that the voice sample card leaves it out. */
export function uploadsInVoiceSelection(view: DashboardView): boolean {
  return view.step === 'voice-selection' && (view.samples.length === 0 || view.isUploadingNewVoice)
}

function VoiceChoice({ view: { draft, samples, hasReadyStory }, refusal }: ViewProps) {
  const selected = <span className="selected-mark">Selected</span>
  const choices = samples.map((sample) => ({
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
    <div className="stack">
      <h3>Whose voice should read it?</h3>
      <ChoiceForm
        intent="choose-voice"
        action={formUrl({ step: 'voice-selection' })}
        version={draft.version}
        refusal={refusal}
        name="voiceSampleId"
        legend={<legend className="visually-hidden">Saved voice samples</legend>}
        choices={hasReadyStory ? [...choices, uploadNew] : choices}
        stored={draft.voiceSampleId ?? undefined}
        back={{ to: dashboardUrl({ step: 'document-type' }), label: 'Back to Document Types' }}
        submitLabel="Continue to Upload"
      />
    </div>
  )
}

/** The first thing that is poor in a recording; the rest stands where recordings are listed. */
function Concern({ quality }: Pick<DashboardView['samples'][number], 'quality'>) {
  const concern = typeof quality === 'object' && firstConcern(sampleAdvice(quality))
  if (!concern) return null
  return <span className="soft small choice-text">{concern} A story can be made with it all the same.</span>
}
