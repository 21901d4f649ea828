import { useActionData } from '@remix-run/react'
import { useErrorTitle } from '~/ui/use-error-title'
import { useRefusalToast } from '~/web/forms/problem'
import { useFocusOnRefusal } from '~/web/forms/use-focus-on-refusal'
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
