import { type ClientActionFunctionArgs, useBlocker, useFetcher } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { withSmallPhoto } from '~/accounts/pages/parts/compress-picture'
import { pathOf } from '~/accounts/pages/parts/refusal'
import { pageUrl } from '~/platform/dashboard-url'
import { useRefusalToast } from '~/platform/forms/problem'
import { sendOrRefuse } from '~/platform/forms/send-or-refuse'
import type { Refusal } from '~/platform/refusal'
import { announceSignedOut } from '~/platform/ui/signed-out'
import { checkVoiceForm, failed, NOT_OURS, type VoiceFormProblem, wrongBytes } from './check-voice-form'
import type { PartsUpload, Sending } from './send-voice'

const loadSender = () => import('./send-voice').catch(() => undefined)

/** As a recording is chosen: what sends it is loaded, and what reads it gets ready as for this page. */
export function prepareUpload(): void {
  void loadSender()
  fetch(pageUrl('voices/new'), { method: 'HEAD' }).catch(() => {})
}

const NOT_SENT = failed(
  'The connection was lost before the upload was finished. Everything is still in this form: please upload it again. If that fails too, choose the recording once more.',
)

interface FormLost {
  isLost: true
}

/** The clientAction of a recording's form. A lost connection is a result of its own: the form is sent again when it is back. */
export const sendUpload = ({ request, serverAction }: ClientActionFunctionArgs) =>
  sendOrRefuse<Refusal | FormLost | undefined, string>(
    request,
    () =>
      serverAction<Refusal | undefined>().catch((error): FormLost => {
        if (error instanceof TypeError) return { isLost: true }
        throw error
      }),
    { form: pathOf(request.url), problem: NOT_OURS.problem },
  )

interface Sent {
  form: FormData
  upload: PartsUpload
  failures: number
  /** The fetcher's data of the time before: a redirect leaves them as they are. */
  dataBefore: unknown
}

interface Status {
  sending?: Sending
  wasStopped?: boolean
  refusal?: Refusal
}

const refusedFor = (found: VoiceFormProblem | undefined): Status =>
  found ? { refusal: { form: '', ...found, values: {} } } : {}

interface Options {
  loaded: Refusal | undefined
  action: string
  onKept(): void
}

/**
 * The upload by script: the recording goes first, in parts, and the form follows by a fetcher. Its progress, its end,
 * and the question before a navigation that would stop it.
 */
export function useVoiceUpload({ loaded, action, onKept }: Options) {
  const posting = useFetcher<Refusal | FormLost>()
  const sent = useRef<Sent>()
  const upload = useRef<AbortController>()
  const [status, setStatus] = useState<Status>()
  const leaving = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      upload.current !== undefined && from.pathname !== to.pathname,
  )
  const isSending = status?.sending !== undefined
  useEffect(() => {
    if (!isSending) return
    const warn = (event: BeforeUnloadEvent) => {
      event.preventDefault()
      // Browsers from before 2024 go by this alone.
      event.returnValue = true
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isSending])
  useEffect(() => () => upload.current?.abort(), [])
  useRefusalToast(status?.refusal)

  async function send(form: FormData): Promise<void> {
    if (upload.current) return
    const found = checkVoiceForm(form)
    if (found) return setStatus(refusedFor(found))
    const controller = new AbortController()
    upload.current = controller
    const { signal } = controller
    const onProgress = (sending: Sending) => setStatus({ sending })
    onProgress({ sentBytes: 0, totalBytes: 0 })
    const wrong = await wrongBytes(form).catch(() => undefined)
    if (wrong) return end(refusedFor(wrong))
    const sender = await loadSender()
    const body = await withSmallPhoto(form)
    const result = await sender?.sendVoice(body, { signal, onProgress })
    if (!result) return end(refusedFor(NOT_SENT))
    if (result.kind === 'sent') return post({ form: body, upload: result.upload, failures: 0 })
    if (result.kind === 'refused') return end(refusedFor(result))
    if (result.kind === 'signed-out') announceSignedOut(pathOf(action))
    end({ wasStopped: result.kind === 'stopped' })
  }

  function end(as: Status) {
    upload.current = undefined
    sent.current = undefined
    setStatus(as)
  }

  function post(next: Omit<Sent, 'dataBefore'>) {
    sent.current = { ...next, dataBefore: posting.data }
    setStatus({ sending: { sentBytes: 1, totalBytes: 1, isSaving: true } })
    posting.submit(next.form, { method: 'post', action, encType: 'multipart/form-data' })
  }

  /** One that is sent twice stores nothing twice. */
  async function postAgain({ form, upload: parts, failures }: Sent, { signal }: AbortController) {
    setStatus({ sending: { sentBytes: 1, totalBytes: 1, isCutOff: true } })
    const sender = await loadSender()
    try {
      await sender?.pause(failures, signal)
      post({ form, upload: parts, failures: failures + 1 })
    } catch {
      sender?.cancelUpload(parts)
      end({ wasStopped: true })
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: each response, once
  useEffect(() => {
    const { current } = sent
    if (!current || !upload.current || posting.state === 'submitting') return
    const answer = posting.data as Refusal | FormLost | undefined
    if (answer === current.dataBefore) {
      // A redirect: it is kept.
      end({})
      void loadSender().then((sender) => sender?.deleteStoredUpload(current.upload))
      onKept()
    } else if (answer && 'isLost' in answer) void postAgain(current, upload.current)
    else end({ refusal: answer })
  }, [posting.state, posting.data])

  return {
    ...status,
    refusal: status ? status.refusal : loaded,
    /** Only a form that came anew from the server has lost its files. */
    hasLostFiles: status === undefined && loaded !== undefined,
    leaving,
    send,
    /** While it is being sent, that form has been checked. */
    showProblem(found: VoiceFormProblem | undefined) {
      if (!upload.current) setStatus(refusedFor(found))
    },
    stop: () => upload.current?.abort(),
  }
}
