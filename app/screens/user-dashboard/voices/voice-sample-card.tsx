import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'
import { Problem } from '~/forms/problem'
import { fetchJson } from '~/ui/api-client'
import { formUrl } from '../dashboard-url'
import type { DashboardView } from '../dashboard-view.server'
import { createPoller, useReports } from '../poller'
import type { ViewProps } from '../refusal'
import { uploadsInVoiceSelection } from '../step-titles'
import { SampleView } from './saved-voice-samples'
import { VoiceUploadForm } from './voice-upload-form'

/** With a sample and no ready story a read-only view, else the upload form (docs/spec.md, section 4). */
export function VoiceSampleCard({ view, refusal }: ViewProps) {
  useAwaitedQuality(view.samples)
  if (uploadsInVoiceSelection(view)) return null
  const showsSamples = view.samples.length > 0 && !view.hasReadyStory
  return (
    <section id="voice-sample" className="sheet stack" aria-labelledby="voice-sample-title">
      <h2 id="voice-sample-title" tabIndex={-1}>
        {showsSamples ? 'Your Voice Sample' : "Upload a loved one's voice"}
      </h2>
      {/* Of a form in an older tab, which is no longer shown here. */}
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
