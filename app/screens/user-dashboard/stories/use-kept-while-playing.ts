import { useRef } from 'react'
import type { DashboardView } from '../dashboard-view.server'

type Story = DashboardView['stories'][number]

export const storyAnchor = (id: string) => `story-${id}`

const isPlaying = (anchor: string) =>
  document.getElementById(anchor)?.querySelector('audio')?.paused === false

/**
 * The stories to show: those that are listed, and the one that is being played, also when it is on another page of the
 * list or the moment of its news is over: without its element the sound would stop. Newest first, as they are listed:
 * an element that is moved stops too.
 */
export function useKeptWhilePlaying(listed: Story[], anchorOf = storyAnchor): Story[] {
  const latest = useRef(listed)
  const kept = latest.current.filter(
    ({ id }) => !listed.some((story) => story.id === id) && isPlaying(anchorOf(id)),
  )
  latest.current =
    kept.length > 0 ? [...listed, ...kept].sort((a, b) => b.createdAt.localeCompare(a.createdAt)) : listed
  return latest.current
}
