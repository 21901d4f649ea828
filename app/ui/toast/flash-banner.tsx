import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { type FlashToast, onToast, showToast, type Toast, toastPlace } from './toast'

/** Loaded on demand: it is a tenth of the page's script. Without a connection the banner replaces it. */
const Toasts = lazy(() =>
  import('./toasts').then(
    ({ Toasts }) => ({ default: Toasts }),
    () => ({ default: ({ latest }: { latest: Toast }) => <Banner toast={latest} isForScript /> }),
  ),
)

/** Shows all toasts. The banner in the server's HTML is for browsers without JavaScript; with it, CSS hides the banner. */
export function FlashBanner({ toast }: { toast: FlashToast | undefined }) {
  const [latest, setLatest] = useState<{ toast: Toast; place: HTMLElement }>()
  const shown = useRef<string>()
  useEffect(() => onToast((toast) => setLatest({ toast, place: toastPlace() })), [])
  useEffect(() => {
    if (!toast || shown.current === toast.id) return
    shown.current = toast.id
    showToast(toast)
  }, [toast])
  return (
    <>
      {toast && <Banner toast={toast} />}
      {latest &&
        createPortal(
          <Suspense fallback={null}>
            <Toasts latest={latest.toast} />
          </Suspense>,
          latest.place,
        )}
    </>
  )
}

function Banner({ toast, isForScript = false }: { toast: Toast; isForScript?: boolean }) {
  return (
    <div className={`flash flash-${toast.kind}${isForScript ? ' flash-for-script' : ''}`} role="status">
      <strong>{toast.title}</strong>
      {toast.description && <span> {toast.description}</span>}
    </div>
  )
}
