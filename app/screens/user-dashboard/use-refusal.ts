import { useActionData } from '@remix-run/react'
import { useRefusalToast } from '~/forms/problem'
import { useFocusOnRefusal } from '~/forms/use-focus-on-refusal'
import { useErrorTitle } from '~/ui/use-error-title'
import type { DashboardRefusal, Saved } from './refusal'

/** The refusal of the submitted form, which gets a toast, 'Error:' in the page's title, and the focus. */
export function useRefusal(): DashboardRefusal | undefined {
  const result = useActionData<DashboardRefusal | Saved>()
  const refusal = result && 'form' in result ? result : undefined
  useRefusalToast(refusal)
  useErrorTitle(refusal !== undefined)
  useFocusOnRefusal(refusal)
  return refusal
}
