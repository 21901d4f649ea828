import { sampleLetter } from './sample-letter'
import { SamplePlayer } from './sample-player'

/** The clip, and its words for those who can't or don't want to hear it. */
export function AudioSample() {
  return (
    <section id="audio-sample" className="landing-part sample" aria-labelledby="sample-title">
      <div className="sample-listen">
        <h2 id="sample-title">Audio Sample</h2>
        <p className="soft landing-lead">A letter for a quiet evening, read aloud.</p>
        <SamplePlayer />
        <p className="soft small">
          A machine made this voice, from a synthetic voice and not from a person’s. The letter is made up,
          too. With a recording of your loved one, a story has a recreated version of their voice.
        </p>
      </div>
      <blockquote className="letter voice" aria-label="The words of the sample">
        {sampleLetter.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </blockquote>
    </section>
  )
}
