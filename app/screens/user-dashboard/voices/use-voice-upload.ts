import { useBlocker, useLocation, useNavigate, useRevalidator } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import type { Refusal } from '~/refusal'
import { announceSignedOut } from '~/ui/signed-out'
import { showToast } from '~/ui/toast/toast'
import { dashboardUrl, formUrl, keepsPage } from '../dashboard-url'
import { checkVoiceForm, type VoiceFormProblem } from './check-voice-form'
import type { Sending } from './send-voice'
import { withSmallPhoto } from './with-small-photo'

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

/** The upload by script: its progress, its end, and the question before a navigation that would stop it. */
export function useVoiceUpload({ loaded, onKept }: { loaded: Refusal | undefined; onKept(): void }) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const here = useRef('')
  const { pathname, search } = useLocation()
  here.current = pathname + search
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

  function showProblem(found: VoiceFormProblem | undefined) {
    if (!found) return setOwn({})
    const { problem, errors } = found
    setOwn({ refusal: { form: 'voice-upload', problem, errors, values: {} } })
    showToast({ kind: 'error', ...problem })
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
    const { signal } = controller
    const sender = await loadSender()
    const result = await sender?.sendVoice(await withSmallPhoto(form), { signal, onProgress: setSending })
    upload.current = undefined
    setSending(undefined)
    if (!result) return showProblem(NOT_SENT)
    if (result.kind === 'stopped') return setWasStopped(true)
    if (result.kind === 'refused') return showProblem(result)
    if (result.kind === 'signed-out') return announceSignedOut('voice-upload')
    onKept()
    showToast({ kind: 'success', title: 'Voice sample uploaded successfully' })
    // A navigation to the current URL would load nothing.
    if (here.current === formUrl({ step: 'document-upload' })) revalidate()
    else navigate(dashboardUrl({ step: 'document-upload' }), { preventScrollReset: true })
  }

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
