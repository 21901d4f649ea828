import { useEffect } from 'react'

const PREFIX = 'Error: '

/** Puts 'Error: ' before the page's title while a form has errors. In a page from the server the title has it already. */
export function useErrorTitle(hasErrors: boolean): void {
  useEffect(() => {
    if (!hasErrors) return
    if (!document.title.startsWith(PREFIX)) document.title = PREFIX + document.title
    return () => {
      if (document.title.startsWith(PREFIX)) document.title = document.title.slice(PREFIX.length)
    }
  }, [hasErrors])
}
