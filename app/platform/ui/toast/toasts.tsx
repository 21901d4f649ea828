import { useFetcher } from '@remix-run/react'
import { useEffect } from 'react'
import { toast as sonner, Toaster } from 'sonner'
import type { Refusal } from '~/platform/refusal'
import { showToast, TOAST_MS, type Toast, toastPlace } from './toast'

/** Long enough to find its button by the keyboard (WCAG 2.2, 2.2.1). */
const UNDO_MS = 30_000

export default function Toasts({ latest }: { latest: Toast }) {
  // At the bottom of a phone stands what one needs next; see scroll-padding in base.css.
  const isNarrow = matchMedia('(max-width: 599px)').matches
  const { submit, data } = useFetcher<Refusal>()
  const problem = (data as Refusal | undefined)?.problem
  useEffect(() => {
    if (problem) showToast({ kind: 'error', title: '', ...problem })
  }, [problem])
  useEffect(() => {
    const { kind, title, description, undo: action } = latest
    const undo = action && { label: 'Undo', onClick: () => submit(null, { method: 'post', action }) }
    const options = undo ? { description, action: undo, duration: UNDO_MS } : { description }
    sonner.dismiss()
    if (kind === 'info') sonner(title, options)
    else sonner[kind](title, options)
  }, [latest, submit])
  useEffect(keepFocusFree, [])
  return (
    <Toaster
      theme="system"
      visibleToasts={1}
      duration={TOAST_MS}
      hotkey={['F8']}
      swipeDirections={['right']}
      position={isNarrow ? 'top-center' : 'bottom-right'}
      containerAriaLabel="Notices"
    />
  )
}

/** Sonner sends the focus that leaves a toast back to where it was before, so that Tab would never get past one. */
function keepFocusFree() {
  const listening = new AbortController()
  for (const type of ['focusin', 'focusout']) {
    const options = { capture: true, signal: listening.signal }
    toastPlace().addEventListener(type, (event) => event.stopPropagation(), options)
  }
  return () => listening.abort()
}
