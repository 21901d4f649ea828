import { type ComponentType, lazy, Suspense, useState } from 'react'
import { loadBeforeHydration } from '~/ui/hydration'
import type { ViewProps } from './refusal'

const opensDialog = (url: string) =>
  ['again', 'keep', 'share', 'rename', 'edit'].some((name) => new URL(url).searchParams.has(name))

let loaded: ComponentType<ViewProps> | undefined

async function loadDialogs() {
  loaded ??= (await import('./field-dialogs')).FieldDialogs
  return { default: loaded }
}

/** The loader waits for it, so that the server's HTML contains the dialog. */
export const dialogsOf = (url: string): Promise<unknown> | undefined =>
  opensDialog(url) ? loadDialogs() : undefined

const LoadingDialogs = lazy(loadDialogs)

if (typeof document !== 'undefined' && opensDialog(location.href)) loadBeforeHydration(loadDialogs())

/** Keeps the dialogs with fields out of the script that every visit loads. */
export function LazyDialogs(props: ViewProps) {
  // Chosen once: a change would remount the forms, and lose what is typed.
  const [Dialogs] = useState(() => loaded)
  const { makingAgain, keeping, sharing, renaming, editing } = props.view
  if (!makingAgain && !keeping && !sharing && !renaming && !editing) return null
  if (Dialogs) return <Dialogs {...props} />
  return (
    <Suspense fallback={null}>
      <LoadingDialogs {...props} />
    </Suspense>
  )
}
