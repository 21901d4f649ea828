import { type RefObject, useEffect, useRef } from 'react'

/** The ref of a page's heading, which gets the focus that a navigation by script leaves nowhere. */
export function useFocusedHeading(): RefObject<HTMLHeadingElement> {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  return heading
}
