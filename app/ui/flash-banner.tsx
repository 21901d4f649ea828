import { useEffect, useRef } from 'react'
import { Toaster } from 'sonner'
import { showToast } from './show-toast'
import type { FlashToast } from './toast'

/**
 * The one place where notices come out: the banner is in the server's HTML, for browsers without JavaScript;
 * where JavaScript runs, CSS hides it and the toaster shows the same words.
 */
export function FlashBanner({ toast }: { toast: FlashToast | undefined }) {
  const shown = useRef<string>()
  useEffect(() => {
    if (!toast || shown.current === toast.id) return
    shown.current = toast.id
    showToast(toast)
  }, [toast])
  return (
    <>
      {toast && (
        <div className={`flash flash-${toast.kind}`} role="status">
          <strong>{toast.title}</strong>
          {toast.description && <span> {toast.description}</span>}
        </div>
      )}
      <Toaster
        theme="system"
        visibleToasts={1}
        duration={5000}
        hotkey={['F8']}
        swipeDirections={['right']}
        position="bottom-right"
        containerAriaLabel="Notices"
      />
    </>
  )
}
