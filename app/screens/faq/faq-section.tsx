import * as Accordion from '@radix-ui/react-accordion'
import { type CSSProperties, useState } from 'react'
import { useHydrated } from '~/ui/use-hydrated'
import type { Questions } from './questions'

/** Without Radix's measured heights, which nothing here needs: the CSP would block the style attribute. */
const noMeasures = {
  '--radix-accordion-content-height': undefined,
  '--radix-accordion-content-width': undefined,
  '--radix-collapsible-content-height': undefined,
  '--radix-collapsible-content-width': undefined,
} as CSSProperties

/**
 * Closed answers are in the HTML too (forceMount). Without script all are open; with script the style sheet hides them
 * from the start, so that nothing jumps at hydration.
 */
export function FaqSection({ title, questions }: { title: string; questions: Questions }) {
  const [opened, setOpened] = useState<string[]>([])
  const isHydrated = useHydrated()
  return (
    <section className="stack">
      <h2>{title}</h2>
      <Accordion.Root
        type="multiple"
        className={isHydrated ? undefined : 'faq-waiting'}
        value={isHydrated ? opened : Object.keys(questions)}
        onValueChange={setOpened}
      >
        {Object.entries(questions).map(([question, answer]) => (
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
