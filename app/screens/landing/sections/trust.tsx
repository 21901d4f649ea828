const facts = [
  {
    question: 'Who can hear it',
    answer:
      'You. Otherwise only the admins of this service, to help you or to stop misuse, and each time they listen is noted.',
  },
  {
    question: 'Where it lies',
    answer:
      'On the machine that runs Everspoken, where your stories are made too. It goes to no other company.',
  },
  {
    question: 'How it is deleted',
    answer:
      'With the button beside it, for good; a backup keeps it until it is replaced. Write to us to delete your whole account.',
  },
]

/** In three lines; the privacy page has all of it. */
export function Trust() {
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
