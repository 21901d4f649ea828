import type { Refusal } from './refusal'

/** What went wrong with a form as a whole; where no field is at fault it has the focus, wherever on the page it is. */
export function Problem({ refusal }: { refusal: Refusal | undefined }) {
  if (!refusal?.problem) return null
  const { title, description } = refusal.problem
  return (
    <div
      className="form-error"
      role="alert"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: it is what the person's last press was answered with
      autoFocus={Object.keys(refusal.errors).length === 0 || undefined}
    >
      <strong>{title}</strong>
      {description && <p>{description}</p>}
    </div>
  )
}
