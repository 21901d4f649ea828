import type { Toast } from './toast'

let listener: ((toast: Toast) => void) | undefined

/** Shows one toast; a new one replaces the one before it. */
export function showToast(toast: Toast): void {
  listener?.({ ...toast })
}

/** Whoever draws the toasts says so. @returns how to stop */
export function onToast(draw: (toast: Toast) => void): () => void {
  listener = draw
  return () => {
    listener = undefined
  }
}
