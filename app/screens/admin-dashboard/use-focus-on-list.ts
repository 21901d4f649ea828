import { useEffect } from 'react'

/**
 * Where what had the focus goes together with a part of the page, the list's title has it next, and not nothing.
 * @param part names the part; another name means that the one before is gone
 */
export function useFocusOnList(part: string | undefined): void {
  useEffect(() => {
    if (part === undefined) return
    return () => {
      if (document.activeElement !== document.body) return
      document.querySelector<HTMLElement>('#list-title')?.focus({ preventScroll: true })
    }
  }, [part])
}
