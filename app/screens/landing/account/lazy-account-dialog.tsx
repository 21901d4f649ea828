import { useEffect } from 'react'
import { loadLate } from '~/ui/load-late'
import { useRouteModules } from '~/web/forms/use-route-modules'
import type { AccountTab } from './account-url'

/** The tab that the URL's ?dialog= opens; the code has none to choose. */
export function tabOf(search: URLSearchParams): AccountTab | undefined {
  const dialog = search.get('dialog')
  return dialog === 'sign-in' || dialog === 'sign-up' || dialog === 'code' ? dialog : undefined
}

/** Keeps the forms out of the script that a first visit waits for. */
export const [LazyAccountDialog, loadAccountDialog] = loadLate(
  async () => (await import('./account-dialog')).AccountDialog,
  (query) => tabOf(query) !== undefined,
)

/** Loads the forms after that script, so that the dialog opens at once. */
export function useAccountDialogSoon(): void {
  useEffect(() => {
    // Without a connection it is tried again when the dialog opens.
    loadAccountDialog().catch(() => {})
  }, [])
  useRouteModules('sign-in')
}
