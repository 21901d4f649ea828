import * as Accordion from '@radix-ui/react-accordion'
import { type CSSProperties, useState } from 'react'
import { useHydrated } from '~/ui/use-hydrated'
import type { Section } from './questions'

/** Radix measures heights for animations in a style attribute, which the CSP would refuse; nothing here is animated. */
const noMeasures = {
  '--radix-accordion-content-height': undefined,
  '--radix-accordion-content-width': undefined,
  '--radix-collapsible-content-height': undefined,
  '--radix-collapsible-content-width': undefined,
} as CSSProperties

/**
 * Answers are in the HTML while closed too (forceMount). Without script all of them are open, and say so; where
 * script runs the style sheet hides them from the start, so that nothing jumps at hydration.
 */
export function FaqSection({ title, questions }: Section) {
  const [opened, setOpened] = useState<string[]>([])
  const isHydrated = useHydrated()
  return (
    <section className="stack">
      <h2>{title}</h2>
      <Accordion.Root
        type="multiple"
        className={isHydrated ? undefined : 'faq-waiting'}
        value={isHydrated ? opened : questions.map(({ question }) => question)}
        onValueChange={setOpened}
      >
        {questions.map(({ question, answer }) => (
          <Accordion.Item key={question} value={question} className="faq-item">
            <Accordion.Header>
              <Accordion.Trigger className="faq-question">{question}</Accordion.Trigger>
            </Accordion.Header>
            <Accordion.Content forceMount className="faq-answer" style={noMeasures}>
              <p>{answer}</p>
            </Accordion.Content>
          </Accordion.Item>
        ))}
      </Accordion.Root>
    </section>
  )
}
