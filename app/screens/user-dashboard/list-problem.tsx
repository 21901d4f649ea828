import { Problem } from './problem'
import type { Refusal } from './refusal'

/** What went wrong with something in a list, whose dialog is closed by then. With script a toast says it. */
export function ListProblem({ refusal }: { refusal: Refusal | undefined }) {
  return (
    <div className="without-script">
      <Problem refusal={refusal} />
    </div>
  )
}
