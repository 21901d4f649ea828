import { useEffect, useRef, useState } from 'react'

/** The menu with script: the URL stays, and the focus moves into the menu and back. Until then `isOpen` is undefined. */
export function useMenu() {
  const bar = useRef<HTMLElement>(null)
  const [isOpen, setIsOpen] = useState<boolean>()

  useEffect(() => {
    setIsOpen(window.location.hash === '#menu')
    const header = bar.current
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest('a')
      if (!link) return
      const href = link.getAttribute('href')
      if (href === '#menu' || href === '#top') event.preventDefault()
      setIsOpen(href === '#menu')
      if (href === '#top') focusOn(header, 'opener')
    }
    header?.addEventListener('click', onClick)
    return () => header?.removeEventListener('click', onClick)
  }, [])

  useEffect(() => {
    if (!isOpen) return
    focusOn(bar.current, 'closer')
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setIsOpen(false)
      focusOn(bar.current, 'opener')
    }
    document.addEventListener('keydown', closeOnEscape)
    return () => document.removeEventListener('keydown', closeOnEscape)
  }, [isOpen])

  return { bar, isOpen }
}

function focusOn(header: HTMLElement | null, link: 'opener' | 'closer') {
  header?.querySelector<HTMLElement>(`.menu-${link}`)?.focus()
}
