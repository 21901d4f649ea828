import { EventEmitter } from 'node:events'
import { setTimeout } from 'node:timers/promises'

const changes = new EventEmitter().setMaxListeners(0)
const stopping = new AbortController()

export function announceStoryChange(storyId: string): void {
  setImmediate(() => changes.emit(storyId))
}

/** Ends all waits for stories, and those that begin later, because the service stops. */
export function releaseStoryWaits(): void {
  stopping.abort()
}

export async function nextStoryChange(storyId: string, timeoutMs: number, signal?: AbortSignal) {
  const sources = [stopping.signal, ...(signal ? [signal] : [])]
  const isOver = () => sources.some(({ aborted }) => aborted)
  if (isOver()) return false
  // AbortSignal.any() would keep its signals alive as long as their longest-lived source, the process.
  const wait = new AbortController()
  const end = () => wait.abort()
  changes.on(storyId, end)
  for (const source of sources) source.addEventListener('abort', end)
  await setTimeout(timeoutMs, undefined, { signal: wait.signal }).catch(() => {})
  changes.off(storyId, end)
  for (const source of sources) source.removeEventListener('abort', end)
  return !isOver()
}
