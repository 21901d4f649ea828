import { useEffect } from 'react'
import { showToast } from './show-toast'

export interface FormProblemText {
  title: string
  description: string
}

interface Props {
  id: string
  problem: FormProblemText | undefined
  /** The fault is no field's: where script runs, a toast says it too (spec section 8). */
  withToast: boolean
}

/** What went wrong with a form as a whole. */
export function FormProblem({ id, problem, withToast }: Props) {
  useEffect(() => {
    if (problem && withToast) showToast({ kind: 'error', ...problem })
  }, [problem, withToast])
  if (!problem) return null
  return (
    <div id={id} className="form-error" role="alert">
      <strong>{problem.title}</strong>
      {problem.description}
    </div>
  )
}
