/** A short notice: a toast with JavaScript, a banner without. */
export interface Toast {
  kind: 'success' | 'error' | 'info'
  title: string
  description?: string
}

/** A toast on its way from one answer to the next page; its id keeps it from being shown twice. */
export interface FlashToast extends Toast {
  id: string
}
