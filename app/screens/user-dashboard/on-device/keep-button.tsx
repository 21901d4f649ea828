import { useState, useSyncExternalStore } from 'react'
import { isOnDevice, removeStory, storeOnDevice, subscribe } from '~/ui/on-device/stories-on-device'
import type { Story } from '../dashboard-view.server'

const KEPT =
  'Kept on this device: it plays without a connection, for everyone who can use this browser, until you log out.'
const NO_ROOM =
  'There is not enough room on this device. Remove another kept story, or free some space, and try again.'
const FAILED = 'This story could not be kept. Please check your connection and try again.'

/** Keeps a story on this device or removes it from there, and says how that went; as a badge, shows that it is kept. */
export default function KeepButton({ story, isBadge }: { story: Story; isBadge?: boolean }) {
  const { title, words, createdAt } = story
  const url = `/app-storage/${story.audioPath}`
  const hasIt = useSyncExternalStore(subscribe, () => isOnDevice(url))
  const [isPending, setIsPending] = useState(false)
  const [problem, setProblem] = useState('')
  if (isBadge) return hasIt ? <p className="badge story-tag">Kept on this device</p> : null

  async function toggle() {
    if (isPending) return
    setIsPending(true)
    setProblem('')
    try {
      await (hasIt ? removeStory(url) : storeOnDevice({ url, words, title, createdAt }))
    } catch (error) {
      setProblem((error as Error).name === 'QuotaExceededError' ? NO_ROOM : FAILED)
    }
    setIsPending(false)
  }

  return (
    <>
      <button type="button" className="button" aria-disabled={isPending || undefined} onClick={toggle}>
        {hasIt ? 'Remove from this device' : 'Keep on this device'}
        <span className="visually-hidden"> {words}</span>
      </button>
      <span className={`keep-note ${problem ? 'field-error' : 'soft small'}`} role="status">
        {isPending ? 'One moment…' : problem || (hasIt && KEPT)}
      </span>
    </>
  )
}
