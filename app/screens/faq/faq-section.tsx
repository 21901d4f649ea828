import { type ComponentProps, type ComponentType, useEffect, useRef, useState } from 'react'
import type { Accordion } from './accordion'
import type { Questions } from './questions'

interface Enhanced {
  Accordion: ComponentType<ComponentProps<typeof Accordion>>
  open: string[]
}

/** Its answers can be read at once, in `<details>`. The accordion, whose script comes later, then takes their place. */
export function FaqSection({ title, questions }: { title: string; questions: Questions }) {
  const list = useRef<HTMLDivElement>(null)
  const [enhanced, setEnhanced] = useState<Enhanced>()
  useEffect(() => {
    import('./accordion').then(
      ({ Accordion }) => {
        // It would take the focus from someone who has begun to read by keyboard.
        if (!list.current || list.current.contains(document.activeElement)) return
        const items = [...list.current.querySelectorAll('details')]
        const open = Object.keys(questions).filter((_, i) => items[i]?.open)
        setEnhanced({ Accordion, open })
      },
      () => {},
    )
  }, [questions])
  return (
    <section className="stack">
      <h2>{title}</h2>
      <div ref={list}>
        {enhanced ? (
          <enhanced.Accordion questions={questions} open={enhanced.open} />
        ) : (
          Object.entries(questions).map(([question, answer]) => (
            <details key={question} className="faq-item">
              <summary className="faq-question">
                <h3>{question}</h3>
              </summary>
              <p className="faq-answer">{answer}</p>
            </details>
          ))
        )}
      </div>
    </section>
  )
}
