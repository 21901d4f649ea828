const steps = [
  {
    title: 'Upload a voice sample',
    text: 'A voice message, a video, an old tape. Best results with at least 30 seconds of audio and no background noise.',
  },
  {
    title: 'Choose a keepsake category',
    text: 'And add the words to be heard in their voice: yours, or words they left behind.',
  },
  {
    title: 'Create and listen',
    text: 'In a few moments your story is ready, read in a recreated version of their voice. Hear it as often as you need to.',
  },
]

export function HowItWorks() {
  return (
    <section id="how-it-works" className="landing-part landing-band" aria-labelledby="how-title">
      <h2 id="how-title">How It Works</h2>
      <ol className="steps">
        {steps.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p className="soft">{text}</p>
          </li>
        ))}
      </ol>
      <p className="soft small">Optional ambient background music is planned for later.</p>
    </section>
  )
}
