import type { PageTexts } from '../page-texts.server'

/** In three lines; the privacy page has all of it. */
export function Trust({ facts }: Pick<PageTexts, 'facts'>) {
  return (
    <section className="landing-part columns" aria-labelledby="trust-title">
      <div>
        <h2 id="trust-title">What becomes of a recording</h2>
        <p className="soft">
          The rest is on the <a href="/privacy">privacy page</a>.
        </p>
      </div>
      <dl className="ruled">
        {facts.map(({ question, answer }) => (
          <div key={question}>
            <dt>{question}</dt>
            <dd>{answer}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
