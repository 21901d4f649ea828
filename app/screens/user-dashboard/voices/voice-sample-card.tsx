import { Problem } from '~/forms/problem'
import { formUrl } from '../dashboard-url'
import type { StepProps } from '../flow/draft-form'
import { uploadsInVoiceSelection } from '../flow/step-voice-selection'
import { SampleView } from './saved-voice-samples'
import { useAwaitedQuality } from './use-awaited-quality'
import { VoiceUploadForm } from './voice-upload-form'

/** With a sample and no ready story a read-only view, else the upload form (docs/spec.md, section 4). */
export function VoiceSampleCard({ view, refusal }: StepProps) {
  useAwaitedQuality(view.samples)
  if (uploadsInVoiceSelection(view)) return null
  const showsSamples = view.samples.length > 0 && !view.hasReadyStory
  return (
    <section id="voice-sample" className="sheet stack" aria-labelledby="voice-sample-title">
      <h2 id="voice-sample-title" tabIndex={-1}>
        {showsSamples ? 'Your Voice Sample' : "Upload a loved one's voice"}
      </h2>
      {/* A form of an older tab: here it is no longer drawn. */}
      {showsSamples && <Problem refusal={refusal} />}
      {showsSamples ? (
        view.samples.map((sample) => <SampleView key={sample.id} sample={sample} />)
      ) : (
        <VoiceUploadForm
          action={formUrl({ step: view.step === 'processing' ? undefined : view.step })}
          refusal={refusal}
        />
      )}
    </section>
  )
}
