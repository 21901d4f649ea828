import type { ReactNode } from 'react'

/** The heading of what a person's press was answered with; it has the focus, so that a screen reader begins there. */
export function AnswerHeading({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noAutofocus: the page is new, and this is what it is about
    <h1 tabIndex={-1} autoFocus className="answer-heading">
      {children}
    </h1>
  )
}
