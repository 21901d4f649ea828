import { useState } from 'react'
import { type DashboardRefusal, versionIn } from '../refusal'

/**
 * The version that a form has to name while it saves by itself and other forms may change the draft too.
 * @returns `origin` changes when another form, tab or device changed the draft: as the form's key it resets the form
 */
export function useDraftVersion(loaded: number, refusal: DashboardRefusal | undefined) {
  const [origin, setOrigin] = useState(loaded)
  const [own, setOwn] = useState(0)
  const [isHeld, setHeld] = useState(false)
  const answered = versionIn(refusal)
  // A refused text may have been stored all the same.
  const latestOwn = Math.max(own, refusal?.stored ? 0 : answered)
  if (!isHeld && loaded > origin && loaded > latestOwn) setOrigin(loaded)
  return {
    origin,
    version: Math.max(origin, own, answered),
    noteSaved: setOwn,
    /** While the form has unsaved words it is not reset, and names the version that they were typed on. */
    hold: setHeld,
  }
}
