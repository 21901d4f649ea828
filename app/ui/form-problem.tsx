import { useEffect } from 'react'
import { showToast } from './show-toast'

export interface FormProblemText {
  title: string
  description: string
}

/** What went wrong with a form as a whole; where script runs, a toast says it too (spec sections 5 and 8). */
export function FormProblem({ id, problem }: { id: string; problem: FormProblemText | undefined }) {
  useEffect(() => {
    if (problem) showToast({ kind: 'error', ...problem })
  }, [problem])
  if (!problem) return null
  return (
    <div id={id} className="form-error" role="alert">
      <strong>{problem.title}</strong>
      {problem.description}
    </div>
  )
}
