import { useEffect } from 'react'
import { toast as sonner, Toaster } from 'sonner'
import { TOAST_MS, type Toast } from './toast'

/** Sonner, loaded with a page's first toast. */
export function Toasts({ latest }: { latest: Toast }) {
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
      position="bottom-right"
      containerAriaLabel="Notices"
    />
  )
}
