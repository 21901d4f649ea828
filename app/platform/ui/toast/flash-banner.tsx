import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from '../icon'
import { type FlashToast, onToast, showToast, TOAST_MS, type Toast, toastPlace } from './toast'

/** Loaded on demand: it is a tenth of the page's script. Without a connection a banner replaces it. */
const Toasts = lazy(() => import('./toasts').catch(() => ({ default: ShortBanner })))

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

function ShortBanner({ latest }: { latest: Toast }) {
  const [past, setPast] = useState<Toast>()
  useEffect(() => {
    const timer = setTimeout(() => setPast(latest), TOAST_MS)
    return () => clearTimeout(timer)
  }, [latest])
  return latest === past ? null : <Banner toast={latest} isForScript />
}

function Banner({ toast, isForScript = false }: { toast: Toast; isForScript?: boolean }) {
  return (
    <div className={`flash flash-${toast.kind}${isForScript ? ' flash-for-script' : ''}`} role="status">
      {toast.kind === 'error' && <Icon name="alert" />}
      <strong>{toast.title}</strong>
      {toast.description && <span> {toast.description}</span>}
      {toast.undo && (
        <form method="post" action={toast.undo}>
          <button type="submit" className="button">
            Undo
          </button>
        </form>
      )}
    </div>
  )
}
