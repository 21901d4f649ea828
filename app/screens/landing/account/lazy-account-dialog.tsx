import { type ComponentProps, type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { loadBeforeHydration } from '~/ui/hydration'
import type { AccountDialog } from './account-dialog'
import type { AccountTab } from './account-url'

type Props = ComponentProps<typeof AccountDialog>

/** The tab that the URL's ?dialog= opens; the code has none to choose. */
export function tabOf(search: URLSearchParams): AccountTab | undefined {
  const dialog = search.get('dialog')
  return dialog === 'sign-in' || dialog === 'sign-up' || dialog === 'code' ? dialog : undefined
}

let loaded: ComponentType<Props> | undefined

/** The loader waits for it, so that the server's HTML contains the dialog. */
export async function loadAccountDialog() {
  loaded ??= (await import('./account-dialog')).AccountDialog
  return { default: loaded }
}

const LoadingDialog = lazy(loadAccountDialog)

if (typeof document !== 'undefined' && tabOf(new URLSearchParams(location.search))) {
  loadBeforeHydration(loadAccountDialog())
}

/** Keeps the forms out of the script that a first visit waits for, and loads them after it. */
export function LazyAccountDialog(props: Props) {
  // Chosen once: a change would remount the forms, and lose what is typed.
  const [Dialog] = useState(() => loaded)
  useEffect(() => {
    // Without a connection it is tried again when the dialog opens.
    loadAccountDialog().catch(() => {})
  }, [])
  if (!props.isOpen) return null
  if (Dialog) return <Dialog {...props} />
  return (
    <Suspense fallback={null}>
      <LoadingDialog {...props} />
    </Suspense>
  )
}
