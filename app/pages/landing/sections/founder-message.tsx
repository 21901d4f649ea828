import { Drawing } from '~/platform/ui/drawings/drawing'

export function FounderMessage() {
  return (
    <section id="message-from-founder" className="landing-part columns" aria-labelledby="founder-title">
      <Drawing name="no-voices" className="founder-drawing" />
      <div className="founder-words">
        <h2 id="founder-title">Message From The Founder</h2>
        <p>
          Everspoken began with a cassette at the back of a drawer: eleven minutes of somebody reading a
          recipe aloud, laughing at a mistake, and starting again. Nothing else in the house brought her back
          like that.
        </p>
        <p>
          A voice holds what a photograph can’t. The pause before the joke. The way your name sounded in it.
          So we set out to give the people you love room to speak: the letter that was never read aloud, the
          promise, the words you would have liked to hear once more.
        </p>
        <p className="founder-mission voice">
          Our mission is capturing the world’s voices, one story and memory at a time.
        </p>
        <p>
          We go about it with care. You bring the voice and the words. Nobody sells them, and you can take
          them away again whenever you wish.
        </p>
        <p className="soft">The founder of Everspoken</p>
      </div>
    </section>
  )
}
