const steps = [
  {
    title: 'Upload a voice sample',
    text: 'A recording of your loved one. At least 30 seconds of audio and no background noise give the best results.',
  },
  {
    title: 'Choose a keepsake',
    text: 'Pick a category, and add the words that you want to hear in their voice.',
  },
  {
    title: 'Create and listen',
    text: 'In a few moments your story is there, read in a recreated version of their voice.',
  },
]

export function HowItWorks() {
  return (
    <section id="how-it-works" className="stack landing-part" aria-labelledby="how-title">
      <h2 id="how-title">How It Works</h2>
      <ol className="steps">
        {steps.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p className="soft">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
