let place: HTMLElement | undefined

/** The element that the toasts are rendered into, made on first use. */
export function toastPlace(): HTMLElement {
  place ??= document.createElement('div')
  moveToasts()
  return place
}

/**
 * Moves the toasts into the modal dialog that is open, or back into the page. The browser draws a modal dialog above
 * all that is outside of it, whatever the z-index, and keeps all that from screen readers.
 */
export function moveToasts(): void {
  if (!place) return
  const home = Array.from(document.querySelectorAll('dialog:modal')).at(-1) ?? document.body
  if (place.parentElement !== home) home.append(place)
}
