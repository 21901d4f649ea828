import { useCallback, useState } from 'react'
import { type DashboardRefusal, versionIn } from '../refusal'

/**
 * Which version of the draft a form has to name, while it saves by itself and others may change the draft too.
 * @returns `origin` changes when the draft was changed by another form, tab or device: a form under that key begins anew
 */
export function useDraftVersion(drawn: number, refusal: DashboardRefusal | undefined) {
  const [origin, setOrigin] = useState(drawn)
  const [own, setOwn] = useState(0)
  const answered = versionIn(refusal)
  // A refused text may have been stored all the same.
  const latestOwn = Math.max(own, refusal?.stored ? 0 : answered)
  if (drawn > origin && drawn > latestOwn) setOrigin(drawn)
  const noteSaved = useCallback((version: number) => setOwn(version), [])
  return { origin, version: Math.max(drawn, own, answered), noteSaved }
}
