import { useBlocker, useSubmit } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { showToast } from '~/ui/show-toast'
import { checkForm, type VoiceFormProblem } from './check-voice-form'
import type { Refusal } from './dashboard-answer.server'
import { formUrl } from './dashboard-url'
import { type Sending, sendVoice } from './send-voice'

const SIGNED_OUT = { title: 'Upload Failed', description: 'Please log in to continue.' }

/** The upload by script: its progress, its end, and what is asked of a person who would leave meanwhile. */
export function useVoiceUpload(draftVersion: number) {
  const submit = useSubmit()
  const upload = useRef<AbortController>()
  const [sending, setSending] = useState<Sending>()
  const [wasStopped, setWasStopped] = useState(false)
  const [refusal, setRefusal] = useState<Refusal>()
  const version = useRef(draftVersion)
  version.current = draftVersion
  const blocker = useBlocker(
    ({ currentLocation: from, nextLocation: to }) =>
      upload.current !== undefined && from.pathname + from.search !== to.pathname + to.search,
  )

  const isSending = sending !== undefined
  useEffect(() => {
    if (!isSending) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isSending])
  useEffect(() => () => upload.current?.abort(), [])

  function refuse({ problem, errors }: VoiceFormProblem): void {
    setRefusal({ form: 'voice-upload', problem, errors, values: {} })
    showToast({ kind: 'error', ...problem })
  }

  async function send(form: FormData): Promise<void> {
    if (upload.current) return
    setWasStopped(false)
    const wrong = checkForm(form)
    if (wrong) return refuse(wrong)
    setRefusal(undefined)
    const own = new AbortController()
    upload.current = own
    setSending({ sentBytes: 0, totalBytes: 0 })
    const result = await sendVoice(form, { signal: own.signal, onProgress: setSending })
    upload.current = undefined
    setSending(undefined)
    if (result.kind === 'stopped') return setWasStopped(true)
    if (result.kind === 'refused') return refuse(result)
    if (result.kind === 'signed-out') {
      window.dispatchEvent(new CustomEvent('everspoken:signed-out'))
      return refuse({ problem: SIGNED_OUT, errors: {} })
    }
    showToast({ kind: 'success', title: 'Voice sample uploaded successfully' })
    const choice = { intent: 'choose-voice', version: String(version.current), voiceSampleId: result.id }
    submit(choice, { method: 'post', action: formUrl({ step: 'voice-selection' }), preventScrollReset: true })
  }

  const stop = () => upload.current?.abort()
  return { sending, wasStopped, refusal, send, stop, refuse, blocker }
}
