import type { ReactNode } from 'react'
import type { FooterPlaces, PageTexts } from './page-texts.server'
import { FounderMessage } from './sections/founder-message'
import { Hero } from './sections/hero'
import { LandingFooter } from './sections/landing-footer'
import { StoryCollections } from './sections/story-collections'
import { TopBar } from './sections/top-bar'

interface Props {
  texts: PageTexts
  contact: ReactNode
  places: FooterPlaces
  isInert: boolean
}

export function FrontPage({ texts, contact, places, isInert }: Props) {
  return (
    <div className="landing" {...(isInert ? { inert: '' } : {})}>
      <TopBar />
      <main id="content" className="page">
        <Hero {...texts.sample} />
        <Letter {...texts.sample} />
        <StoryCollections collections={texts.collections} />
        <HowItWorks />
        <Trust facts={texts.facts} />
        <FounderMessage />
        <Testimonials testimonials={texts.testimonials} />
        {contact}
      </main>
      <LandingFooter places={places} />
    </div>
  )
}

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

function HowItWorks() {
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

function Trust({ facts }: Pick<PageTexts, 'facts'>) {
  return (
    <section className="landing-part columns" aria-labelledby="trust-title">
      <div>
        <h2 id="trust-title">What happens to your recording</h2>
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

function Testimonials({ testimonials }: Pick<PageTexts, 'testimonials'>) {
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

function Letter({ letter: [opening, ...rest] }: Pick<PageTexts['sample'], 'letter'>) {
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
          It is a machine’s voice, with the pitch and tone of your recording. It reads the words you choose,
          and it can come near enough to make you look up.
        </p>
        <p>
          It isn’t a recording, and it isn’t the person. It says nothing of its own, it can sound unlike them,
          and every story is marked as made by a machine. Where it falls short, trust your memory of them.
        </p>
      </section>
    </div>
  )
}
