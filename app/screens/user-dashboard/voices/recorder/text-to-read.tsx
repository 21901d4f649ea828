import { useState } from 'react'
import { textsToRead } from './texts-to-read'

/** One of the texts to read aloud, and the choice of another. */
export function TextToRead() {
  const [chosen, setChosen] = useState(0)
  const { title, paragraphs } = textsToRead[chosen]
  return (
    <fieldset className="plain-fieldset stack">
      <legend>A text to read aloud, if that’s easier than talking freely:</legend>
      <div className="row">
        {textsToRead.map((text, i) => (
          <button
            key={text.title}
            type="button"
            className="button"
            aria-pressed={i === chosen}
            onClick={() => setChosen(i)}
          >
            {text.title}
          </button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it */}
      <section className="text-to-read stack" aria-label={title} tabIndex={0}>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </section>
    </fieldset>
  )
}
