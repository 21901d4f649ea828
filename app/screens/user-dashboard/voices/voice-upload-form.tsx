import { Form } from '@remix-run/react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Problem } from '~/forms/problem'
import { useFocusOnRefusal } from '~/forms/use-focus-on-refusal'
import { SubmitButton } from '~/ui/submit-button'
import { useErrorTitle } from '~/ui/use-error-title'
import { CONSENT_STATEMENT } from '~/voices/voice-formats'
import type { DashboardRefusal } from '../refusal'
import { checkFiles, missingFields } from './check-voice-form'
import { LeaveUploadDialog } from './leave-upload-dialog'
import { isAllSent, UploadProgress } from './upload-progress'
import { useVoiceUpload } from './use-voice-upload'
import { VoiceFields } from './voice-fields'

/** The uploader: a plain multipart form, which script sends in its own way, with progress. */
export function VoiceUploadForm({
  action,
  refusal: drawn,
}: {
  action: string
  refusal: DashboardRefusal | undefined
}) {
  const form = useRef<HTMLFormElement>(null)
  const [isComplete, setIsComplete] = useState(false)
  // What the page came with stays what it came with: a new default would empty a field that nobody has touched.
  const [values] = useState(drawn?.values ?? {})
  const look = () => setIsComplete(isFormComplete(form.current))
  const upload = useVoiceUpload({
    drawn,
    onKept() {
      form.current?.reset()
      look()
    },
  })
  const { sending, refusal } = upload
  const ownRefusal = refusal === drawn ? undefined : refusal
  useErrorTitle(ownRefusal !== undefined)
  useFocusOnRefusal(ownRefusal)

  // Somebody may have filled it in before script ran, or the browser may give it back as it was left.
  useEffect(() => {
    const look = () => setIsComplete(isFormComplete(form.current))
    look()
    window.addEventListener('pageshow', look)
    return () => window.removeEventListener('pageshow', look)
  }, [])

  // The button that had the focus went away with the upload.
  useEffect(() => {
    if (upload.wasStopped) form.current?.querySelector<HTMLElement>("[type='submit']")?.focus()
  }, [upload.wasStopped])

  function onChange({ target }: FormEvent<HTMLFormElement>) {
    look()
    if (!(target instanceof HTMLInputElement) || target.type !== 'file' || !form.current) return
    const wrong = checkFiles(new FormData(form.current))
    if (wrong) upload.refuse(wrong)
    else upload.forgetRefusal()
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void upload.send(new FormData(event.currentTarget))
  }

  return (
    <>
      <Form
        ref={form}
        method="post"
        encType="multipart/form-data"
        action={action}
        className="stack"
        preventScrollReset
        noValidate
        onChange={onChange}
        onSubmit={onSubmit}
      >
        <Problem key={refusal && JSON.stringify(refusal)} refusal={refusal} />
        <input type="hidden" name="intent" value="upload-voice" />
        <input type="hidden" name="chooseForDraft" value="true" />
        <fieldset className="plain-fieldset stack" disabled={sending !== undefined}>
          <legend className="visually-hidden">The voice and its recording</legend>
          <VoiceFields values={values} refusal={refusal} />
        </fieldset>
        {upload.hasLostFiles && (
          <p className="hint">Please choose the files again: a browser does not keep them.</p>
        )}
        <p className="small">
          {CONSENT_STATEMENT}{' '}
          <a href="/terms" target="_blank" rel="noopener">
            Terms (opens in a new tab)
          </a>
        </p>
        <p>
          <SubmitButton pendingText="Uploading..." isPending={sending && true} isDisabled={!isComplete}>
            Upload voice sample
          </SubmitButton>
        </p>
        {sending && <UploadProgress sending={sending} onCancel={upload.stop} />}
        <div role="status">
          {sending && (
            <span className="visually-hidden">
              {isAllSent(sending) ? 'Listening to the recording' : 'The recording is being sent'}
            </span>
          )}
          {upload.wasStopped && (
            <p className="form-notice">
              The upload was cancelled, and nothing of it was kept. All you filled in is still here.
            </p>
          )}
        </div>
      </Form>
      <LeaveUploadDialog leaving={upload.leaving} onStop={upload.stop} />
    </>
  )
}

const isFormComplete = (form: HTMLFormElement | null): boolean =>
  form !== null && Object.keys(missingFields(new FormData(form))).length === 0
