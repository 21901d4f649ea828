import { useEffect, useRef } from 'react'
import type { Verdict } from '~/stories/signature/sign-story.server'
import { LongDate } from '~/ui/moment'

const texts = {
  changed: {
    heading: 'It was changed',
    text: 'This file says that it was made here by a machine, but its sound isn’t as it left this service: it was cut, encoded again or replaced. It is not a real recording.',
  },
  elsewhere: {
    heading: 'It was made elsewhere',
    text: 'This file was signed by another service of this kind, and only that one can verify it. It is most likely not a real recording.',
  },
  unknown: {
    heading: 'We can’t tell',
    text: 'This file has no signature of ours. It may be a real recording, it may come from elsewhere, or it may be a copy of a story that another program has converted or recorded again.',
  },
}

/** The result of a verification; it gets the focus, so that a screen reader says it. */
export function VerdictPanel({ verdict }: { verdict: Verdict }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each verdict anew
  useEffect(() => heading.current?.focus(), [verdict])
  const isOurs = verdict.verdict === 'made-here'
  return (
    <section className="form-notice stack">
      <h2 ref={heading} tabIndex={-1} className="answer-heading">
        {isOurs ? 'It was made here, by a machine' : texts[verdict.verdict].heading}
      </h2>
      {isOurs ? (
        <p>
          This service made it on <LongDate at={verdict.day} />, and its sound has not been changed since. It
          is read in a recreated version of a voice: it is no real recording, and the person did not say these
          words.
        </p>
      ) : (
        <p>{texts[verdict.verdict].text}</p>
      )}
    </section>
  )
}
