import { useNavigate } from '@remix-run/react'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { moveToasts } from './toast/toast'

/** Layout effects clean up before the element leaves the page, while close() can still give the focus back. */
const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

interface Props {
  /** Where the dialog's URL goes when it is closed. Inside it there must be a link that goes there too. */
  closeTo: string
  /** The id of its heading. */
  labelledBy: string
  /** What closing it does, where that is more than going there. */
  onClose?: () => void
  children: ReactNode
}

/**
 * A dialog that the server sends open, so that it works without JavaScript; after hydration it becomes modal, and
 * Escape closes it.
 */
export function ModalDialog({ closeTo, labelledBy, onClose, children }: Props) {
  const ref = useRef<HTMLDialogElement>(null)
  const navigate = useNavigate()
  // Asked before an autofocus inside takes the focus, so that it can go back to what opened the dialog.
  const [opener] = useState(() => (typeof document === 'undefined' ? null : document.activeElement))

  useBrowserLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    // Somebody may have begun to type before hydration: showModal() would move the focus.
    const focused = dialog.contains(document.activeElement) ? document.activeElement : null
    dialog.close()
    dialog.showModal()
    moveToasts()
    if (focused instanceof HTMLElement) focused.focus()
    return () => {
      dialog.close()
      moveToasts()
      if (opener instanceof HTMLElement && opener.isConnected && !dialog.contains(opener)) opener.focus()
    }
  }, [opener])

  function closed() {
    // The close() above is told late, when the dialog stands open again.
    if (ref.current?.open) return
    if (onClose) onClose()
    else navigate(closeTo, { preventScrollReset: true })
  }

  return (
    <dialog ref={ref} open className="dialog" aria-labelledby={labelledBy} onClose={closed}>
      {children}
    </dialog>
  )
}
