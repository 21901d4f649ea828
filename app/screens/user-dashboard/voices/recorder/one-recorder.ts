let held: Promise<boolean> | undefined

/**
 * Holds the recorder for this tab until it's closed (Web Locks): a recording that goes on in another tab would look as if
 * a crash had left it.
 * @returns whether no other tab has it
 */
export async function holdRecorder(): Promise<boolean> {
  held ??= requestLock()
  const isHeld = await held
  if (!isHeld) held = undefined
  return isHeld
}

function requestLock(): Promise<boolean> {
  return new Promise((resolve) => {
    // Only pages with https have them; without, there is no recording either.
    if (!navigator.locks) return resolve(true)
    void navigator.locks.request('everspoken-recorder', { ifAvailable: true }, (lock) => {
      resolve(lock !== null)
      return lock && new Promise(() => {})
    })
  })
}
