import { useRevalidator } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { fetchJson } from '~/ui/api-client'
import { Problem } from '~/web/forms/problem'
import { formUrl } from '../dashboard-url'
import type { DashboardView } from '../dashboard-view.server'
import { createPoller, useReports } from '../poller'
import type { ViewProps } from '../refusal'
import { uploadsInVoiceSelection } from '../step-titles'
import { SampleView } from './saved-voice-samples'
import { VoiceUploadForm } from './voice-upload-form'

/**
 * With a sample and no ready story a read-only view, else the upload form (docs/spec.md, section 4).
 * @param sampleRefusal of the forms of a recording
 */
export function VoiceSampleCard({
  view,
  refusal,
  sampleRefusal,
}: ViewProps & { sampleRefusal: ViewProps['refusal'] }) {
  useAwaitedQuality(view.samples)
  if (uploadsInVoiceSelection(view)) return null
  const showsSamples = view.samples.length > 0
  if (showsSamples && view.hasReadyStory) return <AddVoice view={view} refusal={refusal} />
  return (
    <section id="voice-sample" className="sheet stack" aria-labelledby="voice-sample-title">
      <h2 id="voice-sample-title" tabIndex={-1}>
        {showsSamples ? 'Your Voice Sample' : UPLOAD_A_VOICE}
      </h2>
      {/* Of a form in an older tab, which is no longer shown here. */}
      {showsSamples && <Problem refusal={refusal} />}
      {showsSamples ? (
        view.samples.map((sample) => (
          <SampleView key={sample.id} sample={sample} view={view} refusal={sampleRefusal} />
        ))
      ) : (
        <UploadHere view={view} refusal={refusal} />
      )}
    </section>
  )
}

const UPLOAD_A_VOICE = 'Upload a loved one’s voice'

/** Another voice is a rare wish, so its form is folded, unless it comes back refused. */
function AddVoice({ view, refusal }: ViewProps) {
  const [isOpen] = useState(refusal !== undefined)
  return (
    <section id="voice-sample" className="sheet" aria-labelledby="add-voice-title">
      <details open={isOpen}>
        <summary>
          <h2 id="add-voice-title">Add a voice</h2>
        </summary>
        <div className="stack">
          <h3>{UPLOAD_A_VOICE}</h3>
          <UploadHere view={view} refusal={refusal} />
        </div>
      </details>
    </section>
  )
}

function UploadHere({ view: { step, uploadStatement, user }, refusal }: ViewProps) {
  return (
    <VoiceUploadForm
      action={formUrl({ step: step === 'processing' ? undefined : step })}
      statement={uploadStatement}
      owner={user.username}
      refusal={refusal}
    />
  )
}

type Sample = Pick<DashboardView['samples'][number], 'id' | 'quality'>

const poller = createPoller((signal) => fetchJson<Sample[]>(['/api/voice-samples'], { signal }))

/** Loads the page again as soon as a recording has been analysed. */
function useAwaitedQuality(samples: Sample[]): void {
  const { revalidate } = useRevalidator()
  const awaited = samples.filter(({ quality }) => quality === 'awaited').map(({ id }) => id)
  const { byId } = useReports(poller, awaited)
  useEffect(() => {
    if (Array.from(byId.values()).some((sample) => sample?.quality !== 'awaited')) revalidate()
  }, [byId, revalidate])
}
