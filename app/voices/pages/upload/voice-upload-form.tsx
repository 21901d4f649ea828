import { useActionData, useFormAction } from '@remix-run/react'
import { type FormEvent, type ReactNode, type RefObject, useCallback, useEffect, useState } from 'react'
import { FormPage } from '~/accounts/pages/parts/form-page'
import { useDashboard } from '~/accounts/pages/parts/use-dashboard'
import { pageUrl } from '~/platform/dashboard-url'
import { chosenFile } from '~/platform/forms/chosen-file'
import { chooseFile, fillForm } from '~/platform/forms/form-words'
import { PostForm } from '~/platform/forms/post-form'
import { useMissing } from '~/platform/forms/use-missing'
import { useRefused } from '~/platform/forms/use-refused'
import { type Refusal, valuesOf } from '~/platform/refusal'
import { SubmitButton } from '~/platform/ui/submit-button'
import { CONSENT_STATEMENT, isVoiceFile } from '~/voices/voice-formats'
import { checkFiles, isVoiceMessage, missingFields, wrongBytes } from './check-voice-form'
import { loadRecorder } from './other-ways'
import { unsentRecording } from './recorder/unsent-recording'
import { LeaveUploadDialog, spokenProgress, UploadProgress } from './upload-progress'
import type { UploadView } from './upload-view.server'
import { prepareUpload, useVoiceUpload } from './use-voice-upload'
import { VoiceFields } from './voice-fields'

export const UPLOAD_NEW_VOICE = 'Upload New Voice Sample'

const missingNames: Record<string, string> = {
  voice: 'the recording',
  whoIsThisVoice: 'whose voice it is',
  voiceMemory: 'what you remember about it',
}

const whatIsMissing = (fields: FormData) =>
  Object.keys(missingFields(fields)).map((name) => missingNames[name])

export const VoiceUpload = () => <VoiceUploadForm upload={useDashboard<{ upload: UploadView }>().upload} />

interface PageProps extends Pick<Props, 'upload' | 'of'> {
  heading: string
  back: string
  children?: ReactNode
}

export const UploadVoicePage = ({ heading, back, children, ...form }: PageProps) => (
  <FormPage heading={heading} back={{ to: back, label: 'Cancel' }}>
    {children}
    <VoiceUploadForm refusal={useActionData<Refusal>()} {...form} />
  </FormPage>
)

interface Props {
  upload: UploadView
  refusal?: Refusal
  of?: { voiceId: string; instead?: string }
}

/** A plain multipart form, which script sends in its own way, to show the progress. */
function VoiceUploadForm({ upload: { owner, voices }, refusal: loaded, of }: Props) {
  const action = useFormAction(of ? undefined : pageUrl('voices/new'))
  const { form, missing, check } = useMissing(whatIsMissing)
  // The first values stay: a new default would empty a field that the user has not touched.
  const [values] = useState(loaded?.values ?? {})
  const [recording, setRecording] = useState<File>()
  const noteRecording = useCallback(() => {
    const file = form.current?.querySelector<HTMLInputElement>("[name='voice']")?.files?.[0]
    setRecording(file && isVoiceFile(file) ? file : undefined)
    if (file) prepareUpload()
  }, [form])
  useUnsentFields(form, { owner, isKept: of === undefined, onFilled: check })
  // It may have been chosen before hydration.
  useEffect(noteRecording, [noteRecording])
  const [isConverting, setIsConverting] = useState(false)
  const upload = useVoiceUpload({
    loaded,
    action,
    onKept() {
      const unsent = unsentRecording()
      if (unsent && recording?.name.startsWith(unsent)) {
        void loadRecorder().then((recorder) => recorder?.deleteStoredRecording())
      }
      form.current?.reset()
      form.current?.closest('details')?.removeAttribute('open')
      check()
      noteRecording()
    },
  })
  const { sending, refusal } = upload
  const ownRefusal = refusal === loaded ? undefined : refusal
  useRefused(ownRefusal)

  // The Cancel button that had the focus left the page with the progress.
  useEffect(() => {
    if (upload.wasStopped) form.current?.querySelector<HTMLElement>("[type='submit']")?.focus()
  }, [upload.wasStopped, form])

  function onChange({ target }: FormEvent<HTMLFormElement>) {
    check()
    if (!(target instanceof HTMLInputElement) || target.type !== 'file' || !form.current) return
    const file = target.files?.[0]
    // The field without a name is for voice messages; see OtherWays.
    if (file && (!target.name || (target.name === 'voice' && isVoiceMessage(file)))) {
      // So that the same file can be chosen again.
      if (!target.name) target.value = ''
      return void takeVoiceMessage(form.current, file)
    }
    void lookInto(form.current)
  }

  /** The recording is played for the user only if nothing is wrong with it. */
  async function lookInto(ofForm: HTMLFormElement) {
    const fields = new FormData(ofForm)
    const file = chosenFile(fields, 'voice')
    const problem = checkFiles(fields) ?? (await wrongBytes(fields))
    if (chosenFile(new FormData(ofForm), 'voice') !== file) return
    upload.showProblem(problem)
    if (problem?.errors.voice) setRecording(undefined)
    else noteRecording()
  }

  async function takeVoiceMessage(ofForm: HTMLFormElement, file: File) {
    setIsConverting(true)
    const recorder = await loadRecorder()
    const problem = await recorder?.takeVoiceMessage(ofForm, file)
    setIsConverting(false)
    if (problem) upload.showProblem(problem)
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void upload.send(new FormData(event.currentTarget))
  }

  return (
    <>
      <PostForm
        formRef={form}
        encType="multipart/form-data"
        action={action}
        refusal={refusal}
        onChange={onChange}
        onSubmit={onSubmit}
      >
        {of ? (
          <input type="hidden" name="sameAs" value={of.voiceId} />
        ) : (
          <input type="hidden" name="chooseForDraft" value="true" />
        )}
        {of?.instead && <input type="hidden" name="replaces" value={of.instead} />}
        <fieldset className="plain-fieldset stack" disabled={sending !== undefined}>
          <legend className="visually-hidden">The voice and its recording</legend>
          <VoiceFields
            values={values}
            refusal={refusal}
            recording={recording}
            owner={owner}
            voices={of ? undefined : voices}
          />
        </fieldset>
        {upload.hasLostFiles && <p>Please choose your files again: the browser hasn’t kept them.</p>}
        <p>
          {CONSENT_STATEMENT}{' '}
          <a href="/terms" target="_blank" rel="noopener">
            Terms (opens in a new tab)
          </a>
        </p>
        <p className="row">
          <SubmitButton pendingText="Uploading..." isPending={sending && true} missing={missing}>
            Upload voice sample
          </SubmitButton>
        </p>
        {sending && <UploadProgress sending={sending} onCancel={upload.stop} />}
        <div role="status">
          {isConverting && 'Reading the voice message…'}
          {sending && <span className="visually-hidden">{spokenProgress(sending)}</span>}
          {upload.wasStopped && (
            <p className="form-notice">
              The upload was cancelled, and nothing was saved. Everything you filled in is still here.
            </p>
          )}
        </div>
      </PostForm>
      <LeaveUploadDialog leaving={upload.leaving} onStop={upload.stop} />
    </>
  )
}

let unsent: { owner: string; fields: FormData } | undefined

/**
 * Keeps what was filled in and not sent while the user goes on to a step that has the same form in another place. While
 * it is being sent its fields are disabled, so that nothing of it is kept then.
 */
function useUnsentFields(
  form: RefObject<HTMLFormElement>,
  { owner, isKept, onFilled }: { owner: string; isKept: boolean; onFilled(): void },
): void {
  useEffect(() => {
    const { current } = form
    if (!current || !isKept) return
    if (unsent?.owner === owner) {
      fillForm(current, valuesOf(unsent.fields))
      for (const [name, file] of unsent.fields)
        if (file instanceof File && file.size > 0) chooseFile(current, file, name)
    }
    unsent = undefined
    onFilled()
    return () => {
      unsent = { owner, fields: new FormData(current) }
    }
  }, [form, owner, isKept, onFilled])
}
