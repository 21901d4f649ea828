import { EventEmitter } from 'node:events'

const changes = new EventEmitter().setMaxListeners(0)
const ending = new AbortController()

/** Tells who waits for a story that its status has changed. Callable in a transaction: they hear of it afterwards. */
export function announceStoryChange(storyId: string): void {
  setImmediate(() => changes.emit(storyId))
}

/** The service stops: every wait for a story ends, and no new one begins. */
export function releaseStoryWaits(): void {
  ending.abort()
}

/**
 * @param onChange the story's status may have changed
 * @param onEnd the service stops; called soon where it already does
 * @returns what ends the listening
 */
export function listenToStory(storyId: string, onChange: () => void, onEnd: () => void): () => void {
  const { signal } = ending
  changes.on(storyId, onChange)
  if (signal.aborted) setImmediate(onEnd)
  else signal.addEventListener('abort', onEnd, { once: true })
  return () => {
    changes.off(storyId, onChange)
    signal.removeEventListener('abort', onEnd)
  }
}
