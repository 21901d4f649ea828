const testimonials = [
  {
    words:
      'I chose my mother’s recipe for plum cake. When she said ‘leave it alone now’, I laughed for the first time in weeks, and then I baked it.',
    from: 'A daughter, imagined, with Kitchen Stories',
  },
  {
    words:
      'It isn’t him, and it doesn’t say that it is. But it is near enough that I sat down to listen, and stayed until the end.',
    from: 'A brother, imagined, with Unfinished Words',
  },
  {
    words:
      'Our children never met my grandmother. Now she tells them about the winter when the river froze, before they go to sleep.',
    from: 'A father, imagined, with Family Stories',
  },
]

export function Testimonials() {
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
