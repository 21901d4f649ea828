import { useLocation, useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'
import { fetchJson } from '~/ui/api-client'
import { stepAt } from '../dashboard-url'
import type { DashboardView, ViewProps } from '../dashboard-view.server'
import { createPoller, useReports } from '../poller'
import { SampleView } from './saved-voice-samples'
import { VoiceUpload } from './voice-upload-form'

/** With a sample and no ready story a read-only view, else the upload form (docs/spec.md, section 4). */
export function VoiceSampleCard({ view }: ViewProps) {
  const { pathname, search } = useLocation()
  useAwaitedQuality(view.samples)
  const showsSamples = view.samples.length > 0
  const isAtVoices = stepAt(pathname).step === 'voice-selection'
  // That step has the uploader.
  if (isAtVoices && (!showsSamples || new URLSearchParams(search).get('upload') === 'new')) return null
  if (showsSamples && view.hasReadyStory) return <AddVoice />
  return (
    <section id="voice-sample" className="sheet stack" aria-labelledby="voice-sample-title">
      <h2 id="voice-sample-title" tabIndex={-1}>
        {showsSamples ? 'Your Voice Sample' : UPLOAD_A_VOICE}
      </h2>
      {view.samples.map((sample) => (
        <SampleView key={sample.id} sample={sample} view={view} />
      ))}
      {!showsSamples && <VoiceUpload />}
    </section>
  )
}

const UPLOAD_A_VOICE = 'Upload a loved one’s voice'

/** Another voice is a rare wish, so its form is folded. */
function AddVoice() {
  return (
    <section id="voice-sample" className="sheet" aria-labelledby="add-voice-title">
      <details>
        <summary>
          <h2 id="add-voice-title">Add a voice</h2>
        </summary>
        <div className="stack">
          <h3>{UPLOAD_A_VOICE}</h3>
          <VoiceUpload />
        </div>
      </details>
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
