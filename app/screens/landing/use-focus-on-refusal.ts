import { useEffect, useState } from 'react'
import type { Refusal } from './answer.server'

/**
 * The field to mend first gets the focus when an answer comes by script. In a page that the server sent an autofocus
 * attribute did that, and whoever began to type before hydration is left alone.
 */
export function useFocusOnRefusal(refusal: Refusal | undefined, id: string): void {
  const [sentWithPage] = useState(refusal)
  useEffect(() => {
    if (refusal && refusal !== sentWithPage) document.getElementById(id)?.focus()
  }, [refusal, sentWithPage, id])
}
