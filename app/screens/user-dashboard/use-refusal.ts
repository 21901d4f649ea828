import { useActionData } from '@remix-run/react'
import { useErrorTitle } from '~/ui/use-error-title'
import { useRefusalToast } from '~/web/forms/problem'
import { useFocusOnRefusal } from '~/web/forms/use-focus-on-refusal'
import type { DashboardView } from './dashboard-view.server'
import type { DashboardRefusal, Saved } from './refusal'

/**
 * The refusal of the submitted form, which gets a toast, 'Error:' in the page's title, and the focus. The dialog of
 * ?again=… shows its own, so the toast waits until it is closed.
 */
export function useRefusal({ tryingAgain, makingAgain }: DashboardView): DashboardRefusal | undefined {
  const result = useActionData<DashboardRefusal | Saved>()
  const refusal = result && 'form' in result ? result : undefined
  useRefusalToast(tryingAgain || makingAgain ? undefined : refusal)
  useErrorTitle(refusal !== undefined)
  useFocusOnRefusal(refusal)
  return refusal
}
