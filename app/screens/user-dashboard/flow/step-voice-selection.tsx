import { Form, Link } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { SubmitButton } from '~/ui/submit-button'
import { firstConcern, sampleAdvice } from '~/voices/sample-advice'
import { dashboardUrl, formUrl } from '../dashboard-url'
import type { DashboardView } from '../dashboard-view.server'
import { Problem } from '../problem'
import type { Refusal } from '../refusal'
import { VoiceUploadForm } from '../voices/voice-upload-form'
import { DraftFields } from './draft-fields'

const UPLOAD_NEW = 'Upload New Voice Sample'

export function VoiceSelectionStep({ view, refusal }: { view: DashboardView; refusal: Refusal | undefined }) {
  const isUploading = uploadsInVoiceSelection(view)
  return (
    <div className="stack">
      <h3>{titleOf(view)}</h3>
      {isUploading ? (
        <>
          <VoiceUploadForm action={uploadAction(view)} refusal={refusal} />
          <p>
            <Link className="button" to={backFrom(view)} preventScrollReset>
              {view.samples.length === 0 ? 'Back to Document Types' : 'Back to Voice Selection'}
            </Link>
          </p>
        </>
      ) : (
        <VoiceChoice view={view} refusal={refusal} />
      )}
    </div>
  )
}

/** Whether this step shows the uploader, so that the voice sample card leaves it out. */
export function uploadsInVoiceSelection(view: DashboardView): boolean {
  return view.step === 'voice-selection' && (view.samples.length === 0 || view.isUploadingNewVoice)
}

function titleOf(view: DashboardView): string {
  if (view.samples.length === 0) return 'Upload Your First Voice Sample'
  return view.isUploadingNewVoice ? UPLOAD_NEW : 'Whose voice should read it?'
}

const uploadAction = (view: DashboardView) =>
  formUrl({ step: 'voice-selection', upload: view.samples.length === 0 ? undefined : 'new' })

const backFrom = (view: DashboardView) =>
  dashboardUrl({ step: view.samples.length === 0 ? 'document-type' : 'voice-selection' })

/** One line, where something of the recording is poor; the rest is told where the recordings are kept. */
function Concern({ quality }: Pick<DashboardView['samples'][number], 'quality'>) {
  const concern = typeof quality === 'object' && firstConcern(sampleAdvice(quality))
  if (!concern) return null
  return <span className="soft small choice-text">{concern} A story can be made with it all the same.</span>
}

function VoiceChoice({ view, refusal }: { view: DashboardView; refusal: Refusal | undefined }) {
  const error = refusal?.errors.voiceSampleId
  const form = useRef<HTMLFormElement>(null)
  const [chosen, setChosen] = useState(view.draft.voiceSampleId)
  // One that was deleted meanwhile is no choice any more.
  const isChosen = chosen === 'upload-new' || view.samples.some(({ id }) => id === chosen)
  // Somebody may have chosen before script ran.
  useEffect(() => setChosen(form.current?.querySelector<HTMLInputElement>('input:checked')?.value), [])
  return (
    <Form
      ref={form}
      method="post"
      action={formUrl({ step: 'voice-selection' })}
      className="stack"
      onChange={({ target }) => setChosen((target as EventTarget & HTMLInputElement).value)}
      preventScrollReset
      noValidate
    >
      <Problem refusal={refusal} />
      <DraftFields intent="choose-voice" version={refusal?.version ?? view.draft.version} />
      <fieldset className="choices" aria-describedby={error && 'voice-error'}>
        <legend className="visually-hidden">Saved voice samples</legend>
        {view.samples.map((sample) => (
          <label key={sample.id} className="choice">
            <input
              type="radio"
              name="voiceSampleId"
              value={sample.id}
              defaultChecked={view.draft.voiceSampleId === sample.id}
            />
            <strong>{sample.name || sample.whoIsThisVoice}</strong>{' '}
            <span className="selected-mark">Selected</span>
            <span className="voice choice-text">{sample.voiceMemory}</span>
            <Concern quality={sample.quality} />
          </label>
        ))}
        {view.hasReadyStory && (
          <label className="choice">
            <input type="radio" name="voiceSampleId" value="upload-new" />
            <strong>{UPLOAD_NEW}</strong> <span className="selected-mark">Selected</span>
          </label>
        )}
      </fieldset>
      {error && (
        <p id="voice-error" className="field-error" role="alert">
          {error}
        </p>
      )}
      <div className="row row-apart">
        <Link className="button" to={dashboardUrl({ step: 'document-type' })} preventScrollReset>
          Back to Document Types
        </Link>
        <SubmitButton isDisabled={!isChosen}>Continue to Upload</SubmitButton>
      </div>
    </Form>
  )
}
