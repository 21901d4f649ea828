import { useEffect } from 'react'
import { showToast } from '~/ui/show-toast'
import type { Refusal } from './dashboard-answer.server'
import { Problem } from './problem'

/** What went wrong with something in a list, whose dialog is closed by then: a toast, or without script a notice. */
export function ListProblem({ refusal }: { refusal: Refusal | undefined }) {
  useEffect(() => {
    if (refusal?.problem) showToast({ kind: 'error', ...refusal.problem })
  }, [refusal])
  return (
    <div className="without-script">
      <Problem refusal={refusal} />
    </div>
  )
}
