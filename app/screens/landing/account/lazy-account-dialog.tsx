import { type ComponentProps, type ComponentType, lazy, memo, Suspense } from 'react'
import type { AccountDialog } from './account-dialog'

type Props = ComponentProps<typeof AccountDialog>
type Loaded = { default: ComponentType<Props> }

let loaded: Loaded | undefined

/** The loader waits for it, so that the server's HTML has the whole dialog in its place. */
export async function loadAccountDialog(): Promise<Loaded> {
  loaded ??= { default: (await import('./account-dialog')).AccountDialog }
  return loaded
}

/** React asks what it is given for its module once, and takes one that answers at once as loaded. */
const answersAtOnce = (module: Loaded) =>
  // biome-ignore lint/suspicious/noThenProperty: it is to be taken for a promise
  ({ then: (answer: (module: Loaded) => void) => answer(module) }) as Promise<Loaded>

const Dialog = lazy(() => (loaded ? answersAtOnce(loaded) : loadAccountDialog()))

/**
 * Its forms are no part of a first visit's script. It is a memo, since what the server sent waits here for its script,
 * and would be thrown away if it were drawn anew meanwhile.
 */
export const LazyAccountDialog = memo(function LazyAccountDialog(props: Props) {
  return <Suspense fallback={null}>{props.isOpen && <Dialog {...props} />}</Suspense>
})
