import { useEffect } from 'react'
import { toast as sonner, Toaster } from 'sonner'
import type { Toast } from './toast'

/** Sonner, which a page loads with its first toast. */
export function Toasts({ latest }: { latest: Toast }) {
  useEffect(() => {
    const { kind, title, description } = latest
    sonner.dismiss()
    if (kind === 'error') sonner.error(title, { description })
    else if (kind === 'success') sonner.success(title, { description })
    else sonner(title, { description })
  }, [latest])
  return (
    <Toaster
      theme="system"
      visibleToasts={1}
      duration={5000}
      hotkey={['F8']}
      swipeDirections={['right']}
      position="bottom-right"
      containerAriaLabel="Notices"
    />
  )
}
