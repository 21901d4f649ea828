import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'

const ASK_AGAIN_MS = 3_000

/**
 * Asks whether the recordings have been listened to, while the page is looked at. The page itself is only loaded anew
 * when there is news: a dropped line must not take away what was typed.
 */
export function useAwaitedQuality(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const leaving = new AbortController()
    let awaitedBefore: number | undefined
    async function ask() {
      if (document.hidden) return
      const answer = await fetch('/api/voice-samples', { signal: leaving.signal })
      if (answer.status === 401) clearInterval(timer)
      if (!answer.ok) return
      const samples: { quality: unknown }[] = await answer.json()
      const awaited = samples.filter(({ quality }) => quality === 'awaited').length
      if (awaited === 0 || awaited < (awaitedBefore ?? awaited)) revalidate()
      awaitedBefore = awaited
    }
    // The line may be cut for a while; the next turn asks again.
    const timer = setInterval(() => ask().catch(() => {}), ASK_AGAIN_MS)
    return () => {
      clearInterval(timer)
      leaving.abort()
    }
  }, [revalidate])
}
