import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { Refusal } from '~/platform/refusal'
import { showToast } from '~/platform/ui/toast/toast'
import { useOffline } from '~/platform/ui/use-offline'

interface Props {
  refusal: Refusal | undefined
  id?: string
  withToast?: boolean
}

/** Doesn't repeat the fields' errors, and gets the focus if there are none. */
export function Problem({ refusal, id, withToast = false }: Props) {
  const noteId = useId()
  const isOffline = useOffline()
  useRefusalToast(withToast ? refusal : undefined)
  const box = useRef<HTMLDivElement>(null)
  const isOver = useIsOver(refusal, box)
  if (!refusal?.problem || isOver) return null
  const { title } = refusal.problem
  const errors = Object.values(refusal.errors)
  const isAtFields = title && !id && errors.join(' ') === refusal.problem.description
  const description = isAtFields ? undefined : refusal.problem.description
  return (
    <>
      <div
        ref={box}
        id={id}
        className="form-error"
        role="alert"
        aria-describedby={isOffline ? noteId : undefined}
        tabIndex={-1}
        // biome-ignore lint/a11y/noAutofocus: it is the result of the submission
        autoFocus={errors.length === 0 || undefined}
      >
        {title && <strong>{title}</strong>}
        {title && description ? <p>{description}</p> : description}
      </div>
      {isOffline && (
        <p id={noteId} className="form-notice">
          You seem to be offline. Please try again when you’re connected.
        </p>
      )}
    </>
  )
}

function useIsOver(refusal: Refusal | undefined, box: RefObject<HTMLElement>): boolean {
  const [over, setOver] = useState<Refusal>()
  useEffect(() => {
    const form = box.current?.closest('form')
    const left = new Set(Object.keys(refusal?.errors ?? {}))
    if (!form || left.size === 0) return
    const note = ({ target }: Event) => {
      if (left.delete((target as HTMLInputElement).name) && left.size === 0) setOver(refusal)
    }
    form.addEventListener('input', note)
    return () => form.removeEventListener('input', note)
  }, [refusal, box])
  return refusal !== undefined && over === refusal
}

export function useRefusalToast(refusal: Refusal | undefined): void {
  useEffect(() => {
    const { title, description, isSignedOut } = refusal?.problem ?? {}
    if (title && !isSignedOut) showToast({ kind: 'error', title, description })
  }, [refusal])
}
