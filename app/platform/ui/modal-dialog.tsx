import { useLocation, useNavigate } from '@remix-run/react'
import { type ReactNode, type SyntheticEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { moveToasts } from './toast/toast'

/** Layout effects clean up before the element is removed, while close() can still restore the focus. */
const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

/** For a first control that is below the first screen. */
function showHeading(dialog: HTMLElement) {
  dialog.querySelector<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true })
  dialog.scrollTop = 0
}

interface Props {
  /** The URL after closing. The dialog must contain a link to it too. */
  closeTo?: string
  labelledBy: string
  onClose?: () => void
  children: ReactNode
}

export function ModalDialog({ closeTo, labelledBy, onClose, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  const navigate = useNavigate()
  const { key } = useLocation()
  // Read before an autofocus moves the focus, which later returns to what opened the dialog.
  const [opener] = useState(() => (typeof document === 'undefined' ? null : document.activeElement))

  useBrowserLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    // The user may be typing since before hydration, and showModal() moves the focus.
    const focused = dialog.contains(document.activeElement) ? document.activeElement : null
    dialog.close()
    dialog.showModal()
    moveToasts()
    if (focused instanceof HTMLElement) focused.focus()
    else if (dialog.scrollTop > 0) showHeading(dialog)
    return () => {
      dialog.close()
      moveToasts()
      if (opener instanceof HTMLElement && opener.isConnected && !dialog.contains(opener)) opener.focus()
    }
  }, [opener])

  // Closed, and opened by its link before the page without it was rendered: the element is the same.
  useBrowserLayoutEffect(() => {
    if (!key || !ref.current || ref.current.open) return
    ref.current.showModal()
    moveToasts()
  }, [key])

  // The close event comes later, after a click that opens the dialog again.
  function cancelled({ target }: SyntheticEvent) {
    // A file chooser that is closed has the same event.
    if (target !== ref.current) return
    if (onClose) onClose()
    else if (closeTo) navigate(closeTo, { preventScrollReset: true })
  }

  return (
    <dialog ref={ref} open className="dialog" aria-labelledby={labelledBy} onCancel={cancelled}>
      {children}
    </dialog>
  )
}
