import { useBlocker, useLocation, useNavigate, useRevalidator } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { announceSignedOut } from '~/ui/signed-out'
import { showToast } from '~/ui/toast/toast'
import { dashboardUrl, formUrl } from '../dashboard-url'
import type { DashboardRefusal } from '../refusal'
import { checkVoiceForm, type VoiceFormProblem } from './check-voice-form'
import { type Sending, sendVoice } from './send-voice'

const SIGNED_OUT = {
  title: 'Upload Failed',
  description:
    'Please log in to continue. The recording and all you typed are still here: then upload it again.',
}

/** The upload by script: its progress, its end, and what is asked of a person who would leave meanwhile. */
export function useVoiceUpload({ drawn, onKept }: { drawn: DashboardRefusal | undefined; onKept(): void }) {
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const here = useRef('')
  const { pathname, search } = useLocation()
  here.current = pathname + search
  const upload = useRef<AbortController>()
  const [sending, setSending] = useState<Sending>()
  const [wasStopped, setWasStopped] = useState(false)
  // What the server has drawn the form with counts until the first answer by script.
  const [answer, setAnswer] = useState<{ refusal?: DashboardRefusal }>()

  const leaving = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      upload.current !== undefined && !isDialogOnly(from.pathname + from.search, to.pathname + to.search),
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

  function refuse({ problem, errors }: VoiceFormProblem): void {
    setAnswer({ refusal: { form: 'voice-upload', problem, errors, values: {} } })
    showToast({ kind: 'error', ...problem })
  }

  async function send(form: FormData): Promise<void> {
    if (upload.current) return
    setWasStopped(false)
    const wrong = checkVoiceForm(form)
    if (wrong) return refuse(wrong)
    setAnswer({})
    const own = new AbortController()
    upload.current = own
    setSending({ sentBytes: 0, totalBytes: 0 })
    const sent = await sendVoice(form, { signal: own.signal, onProgress: setSending })
    upload.current = undefined
    setSending(undefined)
    if (sent.kind === 'stopped') return setWasStopped(true)
    if (sent.kind === 'refused') return refuse(sent)
    if (sent.kind === 'signed-out') {
      announceSignedOut()
      return refuse({ problem: SIGNED_OUT, errors: {} })
    }
    onKept()
    showToast({ kind: 'success', title: 'Voice sample uploaded successfully' })
    // Where it is open already, navigating there would load nothing.
    if (here.current === formUrl({ step: 'document-upload' })) revalidate()
    else navigate(dashboardUrl({ step: 'document-upload' }), { preventScrollReset: true })
  }

  return {
    sending,
    wasStopped,
    /** Of the form as it now stands. */
    refusal: answer ? answer.refusal : drawn,
    /** Only a form that the server has drawn anew has lost its files. */
    hasLostFiles: answer === undefined && drawn !== undefined,
    leaving,
    send,
    refuse,
    forgetRefusal: () => setAnswer({}),
    stop: () => upload.current?.abort(),
  }
}

/** Whether only a dialog opens or closes: then the form stays on the page, and its upload goes on. A form that is posted may lead anywhere. */
function isDialogOnly(from: string, to: string): boolean {
  const without = (url: string) => url.replace(/[?&](delete|again)=[^&]*/g, '').replace('&', '?')
  return from !== to && without(from) === without(to)
}
