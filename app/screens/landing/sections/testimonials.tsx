import type { PageTexts } from '../page-texts.server'

export function Testimonials({ testimonials }: Pick<PageTexts, 'testimonials'>) {
  return (
    <section className="landing-part" aria-labelledby="testimonials-title">
      <h2 id="testimonials-title">Testimonials we hope to earn</h2>
      <p className="soft landing-lead">
        Everspoken is in private beta, and nobody has said these words yet. We made them up, to show what a
        story can be for.
      </p>
      <ul className="testimonials">
        {testimonials.map(({ words, from }) => (
          <li key={from}>
            <figure>
              <blockquote className="voice">“{words}”</blockquote>
              <figcaption className="soft small">{from}</figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}
