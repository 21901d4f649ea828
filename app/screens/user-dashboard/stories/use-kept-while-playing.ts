import { useRef } from 'react'
import type { Story } from '../dashboard-view.server'
import { storyAnchor } from './story-anchor'

const isPlaying = (anchor: string) =>
  Array.from(document.querySelectorAll('audio')).some((audio) => !audio.paused && audio.closest(`#${anchor}`))

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
