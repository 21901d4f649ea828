import { Link, type LinkProps, useFetcher, useLocation, useRevalidator } from '@remix-run/react'
import {
  createContext,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useId,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import type { Refusal } from '~/platform/refusal'
import { type Done, isDone } from './done'
import { ModalDialog } from './modal-dialog'
import { showToast } from './toast/toast'
import { useFocusOnList } from './use-focus-on-list'

interface Dialog {
  Form: ReturnType<typeof useFetcher>['Form']
  action: string
  refusal: Refusal | undefined
  close: () => void
  leavesPage: boolean
}

const DialogContext = createContext<Dialog | undefined>(undefined)

export const useDialog = () => useContext(DialogContext)

interface Props<Loaded> extends LinkProps {
  to: string
  heading: string
  show: (loaded: Loaded) => ReactNode
  /** The page can't stay after the form's success; the action's redirect is followed. */
  leavesPage?: boolean
  /** The selector of what gets the focus if the link is gone after a success. */
  focusAfter?: string
}

/** A link to the page of a form. With script the form is shown in a dialog over this page, whose URL stays. */
export function LinkDialog<Loaded>(props: Props<Loaded>) {
  const { to, heading, show, leavesPage = false, focusAfter, ...link } = props
  const [dialog, setDialog] = useState<'loading' | { loaded: Loaded }>()
  const [wasOpened, setWasOpened] = useState(false)
  useFocusOnList(wasOpened ? focusAfter : undefined, focusAfter)
  const close = useCallback(() => setDialog(undefined), [])
  const onLoaded = useCallback((loaded: Loaded) => {
    setDialog({ loaded })
    setWasOpened(true)
  }, [])

  function open(event: MouseEvent<HTMLAnchorElement>) {
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    if (!isPlain) return
    event.preventDefault()
    // Safari doesn't focus a link that is clicked, and the focus returns to it.
    event.currentTarget.focus()
    if (navigator.onLine) return setDialog('loading')
    const description = 'Nothing is lost. Please try again when you’re connected.'
    showToast({ kind: 'error', title: 'You seem to be offline.', description })
  }

  return (
    <>
      <Link to={to} {...link} onClick={open} />
      {dialog === 'loading' && <Loading to={to} onLoaded={onLoaded} />}
      {typeof dialog === 'object' &&
        createPortal(
          <OpenDialog {...{ to, heading, leavesPage, close }}>{show(dialog.loaded)}</OpenDialog>,
          document.body,
        )}
    </>
  )
}

/** Unmounted once it has loaded: Remix would load again after the form's success, when the item may be gone. */
function Loading<Loaded>({ to, onLoaded }: { to: string; onLoaded: (loaded: Loaded) => void }) {
  const { load, data } = useFetcher<Loaded>()
  useEffect(() => load(to), [load, to])
  useEffect(() => {
    if (data !== undefined) onLoaded(data as Loaded)
  }, [data, onLoaded])
  return <div className="pending-bar" aria-hidden="true" />
}

interface OpenProps {
  to: string
  heading: string
  leavesPage: boolean
  close: () => void
  children: ReactNode
}

function OpenDialog({ to, heading, leavesPage, close, children }: OpenProps) {
  const id = useId()
  const { Form, data } = useFetcher<Refusal | Done>()
  const { revalidate } = useRevalidator()
  const refusal = isDone(data) ? undefined : (data as Refusal | undefined)

  useEffect(() => {
    if (isDone(data)) close()
  }, [data, close])

  const { key } = useLocation()
  const [openedAt] = useState(key)
  useEffect(() => {
    if (key !== openedAt) close()
  }, [key, openedAt, close])

  function cancel() {
    close()
    // The item may be gone, which is why it was refused.
    if (refusal) revalidate()
  }

  return (
    <ModalDialog labelledBy={id} onClose={cancel}>
      <div className="stack">
        <h2 id={id} tabIndex={-1}>
          {heading}
        </h2>
        <DialogContext.Provider value={{ Form, action: to, refusal, close: cancel, leavesPage }}>
          {children}
        </DialogContext.Provider>
      </div>
    </ModalDialog>
  )
}
