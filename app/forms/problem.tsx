import { useEffect } from 'react'
import { showToast } from '~/ui/toast/toast'
import type { Refusal } from './refusal'

interface Props {
  refusal: Refusal | undefined
  id?: string
  /** Where script runs, a toast says it too. */
  withToast?: boolean
}

/** What is wrong with a form as a whole. It gets the focus where no field has an error. */
export function Problem({ refusal, id, withToast = false }: Props) {
  useRefusalToast(withToast ? refusal : undefined)
  if (!refusal?.problem) return null
  const { title, description } = refusal.problem
  return (
    <div
      id={id}
      className="form-error"
      role="alert"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: it answers the person's last press
      autoFocus={Object.keys(refusal.errors).length === 0 || undefined}
    >
      {title && <strong>{title}</strong>}
      {title && description ? <p>{description}</p> : description}
    </div>
  )
}

/** Shows the problem as a toast, which is seen wherever on the page the person is. */
export function useRefusalToast(refusal: Refusal | undefined): void {
  useEffect(() => {
    const { title, description } = refusal?.problem ?? {}
    if (title) showToast({ kind: 'error', title, description })
  }, [refusal])
}
