const steps = [
  { title: 'Set Up Your Profile', text: 'Tell us where you are, and add a picture if you like.' },
  { title: 'Upload a loved one’s voice', text: 'Half a minute of clear speech is enough to begin.' },
  { title: 'Choose Your Story', text: 'A letter, a recipe, an unfinished word: there are nine kinds.' },
  { title: 'Create and Listen', text: 'Your words, read in a recreated version of their voice.' },
]

/** The four steps from the first visit to the first story. */
export function WelcomeSteps() {
  return (
    <ol className="welcome-steps">
      {steps.map(({ title, text }) => (
        <li key={title}>
          <strong>{title}</strong>
          <span className="soft small">{text}</span>
        </li>
      ))}
    </ol>
  )
}
