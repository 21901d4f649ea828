import { useBlocker, useFetcher } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import type { Refusal } from '~/refusal'
import { announceSignedOut } from '~/ui/signed-out'
import { useRefusalToast } from '~/web/forms/problem'
import { useRouteModules } from '~/web/forms/use-route-modules'
import { keepsPage } from '../dashboard-url'
import { withSmallPhoto } from '../profile/compress-picture'
import { checkVoiceForm, type VoiceFormProblem, wrongBytes } from './check-voice-form'
import type { PartsUpload } from './send-in-parts'
import type { Sending } from './send-voice'

/** Loads what sends the recording; undefined without a connection. */
export const loadSender = () => import('./send-voice').catch(() => undefined)

const NOT_SENT = {
  problem: {
    title: 'Upload Failed',
    description:
      'The connection was lost before the upload was finished. Everything is still in this form: please upload it again. If that fails too, choose the recording once more.',
  },
  errors: {},
}

/** The result of a form that got no response. */
export interface FormLost {
  isLost: true
}

/** A form whose recording has arrived, and which has no response yet. */
interface Sent {
  form: FormData
  upload: PartsUpload
  failures: number
  /** The fetcher's data of the time before: a redirect leaves them as they are. */
  dataBefore: Refusal | FormLost | undefined
}

interface Options {
  loaded: Refusal | undefined
  /** The URL that the form posts to. */
  action: string
  onKept(): void
}

/**
 * The upload by script: the recording goes first, in parts, and the form follows by a fetcher. Its progress, its end, and
 * the question before a navigation that would stop it.
 */
export function useVoiceUpload({ loaded, action, onKept }: Options) {
  useRouteModules('screens/user-dashboard/dialogs/upload-voice/route')
  const posting = useFetcher<Refusal | FormLost>()
  const sent = useRef<Sent>()
  const upload = useRef<AbortController>()
  const [sending, setSending] = useState<Sending>()
  const [wasStopped, setWasStopped] = useState(false)
  // The refusal that came with the page counts until the first one by script.
  const [own, setOwn] = useState<{ refusal?: Refusal }>()

  const leaving = useBlocker(
    ({ currentLocation: from, nextLocation: to }) => upload.current !== undefined && !keepsPage(from, to),
  )
  const isSending = sending !== undefined
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

  useRefusalToast(own?.refusal)

  function showProblem(found: VoiceFormProblem | undefined) {
    if (!found) return setOwn({})
    const { problem, errors } = found
    setOwn({ refusal: { form: 'voice-upload', problem, errors, values: {} } })
  }

  async function send(form: FormData): Promise<void> {
    if (upload.current) return
    setWasStopped(false)
    const found = checkVoiceForm(form)
    showProblem(found)
    if (found) return
    const controller = new AbortController()
    upload.current = controller
    setSending({ sentBytes: 0, totalBytes: 0 })
    const wrong = await wrongBytes(form).catch(() => undefined)
    if (wrong) {
      end()
      return showProblem(wrong)
    }
    const { signal } = controller
    const sender = await loadSender()
    const body = await withSmallPhoto(form)
    const result = await sender?.sendVoice(body, { signal, onProgress: setSending })
    if (result?.kind === 'sent') return post({ form: body, upload: result.upload, failures: 0 })
    end()
    if (!result) return showProblem(NOT_SENT)
    if (result.kind === 'stopped') return setWasStopped(true)
    if (result.kind === 'refused') return showProblem(result)
    announceSignedOut('voice-upload')
  }

  function end() {
    upload.current = undefined
    sent.current = undefined
    setSending(undefined)
  }

  function post(next: Omit<Sent, 'dataBefore'>) {
    sent.current = { ...next, dataBefore: posting.data as Sent['dataBefore'] }
    setSending({ sentBytes: 1, totalBytes: 1, isSaving: true })
    posting.submit(next.form, { method: 'post', action, encType: 'multipart/form-data' })
  }

  /** One that is sent twice stores nothing twice. */
  async function postAgain({ form, upload: parts, failures }: Sent, { signal }: AbortController) {
    setSending({ sentBytes: 1, totalBytes: 1, isCutOff: true })
    const sender = await loadSender()
    try {
      await sender?.pause(failures, signal)
      post({ form, upload: parts, failures: failures + 1 })
    } catch {
      sender?.cancelUpload(parts)
      end()
      setWasStopped(true)
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: each response, once
  useEffect(() => {
    const { current } = sent
    if (!current || !upload.current || posting.state === 'submitting') return
    const answer = posting.data as Sent['dataBefore']
    if (answer === current.dataBefore) {
      // A redirect: it is kept.
      end()
      void loadSender().then((sender) => sender?.deleteStoredUpload(current.upload))
      onKept()
    } else if (answer && 'isLost' in answer) void postAgain(current, upload.current)
    else {
      end()
      setOwn({ refusal: answer })
    }
  }, [posting.state, posting.data])

  return {
    sending,
    wasStopped,
    refusal: own ? own.refusal : loaded,
    /** Only a form that came anew from the server has lost its files. */
    hasLostFiles: own === undefined && loaded !== undefined,
    leaving,
    send,
    showProblem,
    stop: () => upload.current?.abort(),
  }
}
