import { useSyncExternalStore } from 'react'

export const SPEEDS = [0.75, 1, 1.25]

const KEY = 'player-speed'

const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

let chosen: number | undefined

function stored(): number {
  try {
    const speed = Number(localStorage.getItem(KEY))
    return SPEEDS.includes(speed) ? speed : 1
  } catch {
    return 1
  }
}

/** The speed of every player, remembered in this browser. */
export const useSpeed = (): number =>
  useSyncExternalStore(
    subscribe,
    () => {
      chosen ??= stored()
      return chosen
    },
    () => 1,
  )

export function setSpeed(speed: number): void {
  chosen = speed
  try {
    localStorage.setItem(KEY, String(speed))
  } catch {
    // The browser stores nothing: it stays until the page is left.
  }
  for (const listener of listeners) listener()
}
