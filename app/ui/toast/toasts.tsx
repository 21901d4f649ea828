import { useEffect } from 'react'
import { toast as sonner, Toaster } from 'sonner'
import { TOAST_MS, type Toast, toastPlace } from './toast'

export default function Toasts({ latest }: { latest: Toast }) {
  // At the bottom of a phone stands what one needs next; see scroll-padding in base.css.
  const isNarrow = matchMedia('(max-width: 599px)').matches
  useEffect(() => {
    const { kind, title, description } = latest
    sonner.dismiss()
    if (kind === 'info') sonner(title, { description })
    else sonner[kind](title, { description })
  }, [latest])
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
