import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { type ComponentProps, type ComponentType, useEffect, useRef, useState } from 'react'
import { supportAddress } from '~/accounts/contact/contact.server'
import { StaticPage } from '~/platform/ui/pages/static-page'
import type { Accordion } from './accordion'
import { type Questions, sections } from './questions'

export const meta: MetaFunction = () => [
  { title: 'Frequently Asked Questions · Everspoken' },
  {
    name: 'description',
    content: 'Answers about voice samples, stories, voice quality, technical support, privacy and safety.',
  },
]

export const loader = () => ({ supportEmail: supportAddress() })

export default function Faq() {
  const { supportEmail } = useLoaderData<typeof loader>()
  return (
    <StaticPage>
      <h1>Frequently Asked Questions</h1>
      {Object.entries(sections).map(([title, questions]) => (
        <FaqSection key={title} title={title} questions={questions} />
      ))}
      <h2>Still wondering?</h2>
      <p>
        <a className="button" href="/contact">
          Contact Support
        </a>
      </p>
      {supportEmail && (
        <p className="soft">
          Or write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
        </p>
      )}
    </StaticPage>
  )
}

interface Enhanced {
  Accordion: ComponentType<ComponentProps<typeof Accordion>>
  open: string[]
}

/** Its answers can be read at once, in `<details>`. The accordion, whose script comes later, then takes their place. */
function FaqSection({ title, questions }: { title: string; questions: Questions }) {
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
