import { useLocation, useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'
import { stepAt } from '../dashboard-url'
import type { ViewProps } from '../dashboard-view.server'
import { useIsAtRest, useProgress } from '../progress/use-progress'
import { SampleView, VoiceWithoutRecording, withoutRecording } from './saved-voice-samples'
import { VoiceUpload } from './voice-upload-form'

/** With a sample and no ready story a read-only view, else the upload form (docs/spec.md, section 4). */
export function VoiceSampleCard({ view }: ViewProps) {
  const { pathname, search } = useLocation()
  useAwaited(view)
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
        <SampleView key={sample.id} sample={sample} />
      ))}
      {/* Once a story is ready they are in the list of recordings. */}
      {!view.hasReadyStory &&
        withoutRecording(view).map((voice) => <VoiceWithoutRecording key={voice.id} voice={voice} />)}
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

/** Loads the page again as soon as a recording has been analysed, or its voice has said its sentence. */
export function useAwaited({ samples }: ViewProps['view']): void {
  const { revalidate } = useRevalidator()
  const { voices } = useProgress()
  const isAtRest = useIsAtRest()
  useEffect(() => {
    const isOver = samples.some(({ id, quality, spoken }) => {
      const report = voices[id]
      if (report === undefined) return false
      return (
        (quality === 'awaited' && report?.quality !== 'awaited') ||
        (spoken === 'awaited' && report?.spoken !== 'awaited')
      )
    })
    if (isAtRest.current && isOver) revalidate()
  }, [samples, voices, revalidate, isAtRest])
}
