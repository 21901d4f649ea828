export interface Toast {
  kind: 'success' | 'error' | 'info'
  title: string
  description?: string
  /** The URL of the form that takes back what was done. */
  undo?: string
}

export interface FlashToast extends Toast {
  id: string
}

export const TOAST_MS = 5000

let listener: ((toast: Toast) => void) | undefined

export function showToast(toast: Toast): void {
  listener?.({ ...toast })
}

export function onToast(render: (toast: Toast) => void): () => void {
  listener = render
  return () => {
    listener = undefined
  }
}

let place: HTMLElement | undefined

export function toastPlace(): HTMLElement {
  place ??= document.createElement('div')
  moveToasts()
  return place
}

/**
 * Moves the toasts into the modal dialog that is open, or back into the page. The browser draws a modal dialog above
 * everything outside it, whatever the z-index, and hides all that from screen readers.
 */
export function moveToasts(): void {
  if (!place) return
  const parent = Array.from(document.querySelectorAll('dialog:modal')).at(-1) ?? document.body
  if (place.parentElement !== parent) parent.append(place)
}
