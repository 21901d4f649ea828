/** What went wrong with a form as a whole; read out at once. */
export function Problem({ problem }: { problem: { title: string; description?: string } | undefined }) {
  if (!problem) return null
  return (
    <div className="form-error" role="alert">
      <strong>{problem.title}</strong>
      {problem.description && <p>{problem.description}</p>}
    </div>
  )
}
