import type { PageTexts } from '../page-texts.server'

/** The words of the sample for those who can't or don't want to hear it, and what its voice is. */
export function Letter({ letter: [opening, ...rest] }: Pick<PageTexts['sample'], 'letter'>) {
  return (
    <div className="columns letter-part">
      <section id="letter" className="letter" aria-label="The words of the sample">
        <p className="voice">{opening}</p>
        <details>
          <summary>Read the whole letter</summary>
          <div className="voice">
            {rest.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </details>
      </section>
      <section className="recreated" aria-labelledby="recreated-title">
        <h2 id="recreated-title">What a recreated voice is, and what it is not</h2>
        <p>
          It is a machine’s voice, with the pitch and the colour of the recording you bring. It reads the
          words you choose, and it can come near enough to make you look up.
        </p>
        <p>
          It isn’t a recording, and it isn’t the person. It says nothing of its own, it can sound unlike them,
          and every story is marked as made by a machine. Where it falls short, trust your memory of them.
        </p>
      </section>
    </div>
  )
}
