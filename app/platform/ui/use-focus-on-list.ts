import { useEffect } from 'react'

/** Moves the focus to the list's title when a part of the page is removed together with the focused element. */
export function useFocusOnList(part: string | undefined, title = '#list-title'): void {
  useEffect(() => {
    if (part === undefined) return
    return () => {
      if (document.activeElement !== document.body) return
      const heading = document.querySelector<HTMLElement>(title)
      heading?.focus({ preventScroll: true })
      const { top = 0, bottom = 0 } = heading?.getBoundingClientRect() ?? {}
      if (top < 0 || bottom > window.innerHeight) heading?.scrollIntoView()
    }
  }, [part, title])
}
