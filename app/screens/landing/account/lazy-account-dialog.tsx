import { type ComponentProps, type ComponentType, lazy, memo, Suspense } from 'react'
import type { AccountDialog, AccountTab } from './account-dialog'

type Props = ComponentProps<typeof AccountDialog>
type Loaded = { default: ComponentType<Props> }

/** The tab that the URL's ?dialog= opens. */
export function tabOf(search: URLSearchParams): AccountTab | undefined {
  const dialog = search.get('dialog')
  return dialog === 'sign-in' || dialog === 'sign-up' ? dialog : undefined
}

let loaded: Loaded | undefined

/** The loader waits for it, so that the server's HTML contains the dialog. */
export async function loadAccountDialog(): Promise<Loaded> {
  loaded ??= { default: (await import('./account-dialog')).AccountDialog }
  return loaded
}

/** React renders a thenable that resolves synchronously without suspending. */
const resolvedNow = (module: Loaded) =>
  // biome-ignore lint/suspicious/noThenProperty: React needs a thenable
  ({ then: (resolve: (module: Loaded) => void) => resolve(module) }) as Promise<Loaded>

const Dialog = lazy(() => (loaded ? resolvedNow(loaded) : loadAccountDialog()))

/**
 * Keeps the forms out of a first visit's script. A memo: a render before hydration would discard the server's HTML,
 * which waits here for its script.
 */
export const LazyAccountDialog = memo(function LazyAccountDialog(props: Props) {
  return <Suspense fallback={null}>{props.isOpen && <Dialog {...props} />}</Suspense>
})
