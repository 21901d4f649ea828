import { useLinkClickHandler, useLocation } from '@remix-run/react'
import type { ComponentProps, MouseEvent } from 'react'

/**
 * A link to a section of this page, which the router follows with script: a jump of the browser's own has no key in the
 * history, and scroll restoration would undo the next one. The focus moves too, as it does without script.
 */
export function SectionLink({ href, ...rest }: ComponentProps<'a'> & { href: string }) {
  const { search } = useLocation()
  const follow = useLinkClickHandler<HTMLAnchorElement>({ search, hash: href })
  function go(event: MouseEvent<HTMLAnchorElement>) {
    follow(event)
    const section = event.defaultPrevented && document.querySelector<HTMLElement>(href)
    if (!section) return
    section.tabIndex = -1
    section.focus({ preventScroll: true })
  }
  return <a href={href} onClick={go} {...rest} />
}
