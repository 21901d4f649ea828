import { useRevalidator } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { fetchJson } from '~/ui/api-client'

const ASK_AGAIN_MS = 3_000
/** Who waits for longer than this waits for a service that is down. */
const GIVE_UP_MS = 5 * 60_000

/**
 * Asks whether the recordings have been listened to, while the page is looked at. The page itself is only loaded anew
 * when there is news.
 */
export function useAwaitedQuality(samples: { id: string; quality: unknown }[]): void {
  const { revalidate } = useRevalidator()
  const awaited = samples.filter(({ quality }) => quality === 'awaited').map(({ id }) => id)
  const load = useRef(revalidate)
  load.current = revalidate
  const ids = awaited.join(' ')
  useEffect(() => {
    if (ids === '') return
    const leaving = new AbortController()
    const stop = () => {
      clearInterval(asking)
      clearTimeout(givingUp)
      leaving.abort()
    }
    let isAsking = false
    async function ask() {
      if (isAsking || document.hidden || !navigator.onLine) return
      isAsking = true
      const { signal } = leaving
      const listed = await fetchJson<{ id: string; quality: unknown }[]>(['/api/voice-samples'], { signal })
      const still = listed.filter(({ quality }) => quality === 'awaited').map(({ id }) => id)
      if (ids.split(' ').some((id) => !still.includes(id))) load.current()
    }
    const tick = () =>
      ask()
        .catch((error: Error) => {
          // A dead line is tried again; who is signed out is told so by fetchJson(), once.
          if (error.message.startsWith('401:')) stop()
        })
        .finally(() => {
          isAsking = false
        })
    const asking = setInterval(tick, ASK_AGAIN_MS)
    const givingUp = setTimeout(stop, GIVE_UP_MS)
    return stop
  }, [ids])
}
