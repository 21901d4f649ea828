import type { Questions } from './questions'

/** HTML opens and closes the answers, so the page needs no script. */
export function FaqSection({ title, questions }: { title: string; questions: Questions }) {
  return (
    <section className="stack">
      <h2>{title}</h2>
      <div>
        {Object.entries(questions).map(([question, answer]) => (
          <details key={question} className="faq-item">
            <summary className="faq-question">
              <h3>{question}</h3>
            </summary>
            <p className="faq-answer">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
