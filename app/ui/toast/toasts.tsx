import { useEffect } from 'react'
import { toast as sonner, Toaster } from 'sonner'
import { TOAST_MS, type Toast } from './toast'

export default function Toasts({ latest }: { latest: Toast }) {
  // At the bottom of a phone stands what one needs next; see scroll-padding in base.css.
  const isNarrow = matchMedia('(max-width: 599px)').matches
  useEffect(() => {
    const { kind, title, description } = latest
    sonner.dismiss()
    if (kind === 'info') sonner(title, { description })
    else sonner[kind](title, { description })
  }, [latest])
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
