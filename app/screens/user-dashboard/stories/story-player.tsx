import { Player } from '~/ui/player/player'
import type { Reading } from '../dashboard-view.server'

/**
 * Named by the story's first words: several have the same title.
 * @param note tells another reading from its story
 */
export function StoryPlayer({
  story,
  startsAt,
  note = '',
}: {
  story: Reading
  startsAt?: number
  note?: string
}) {
  const { title, words, audioPath, peaks, durationMs, voice, photo } = story
  return (
    // With a key: another reading that is chosen begins at its start.
    <Player
      key={audioPath}
      src={`/app-storage/${audioPath}`}
      peaks={peaks}
      durationMs={durationMs ?? 0}
      title={words + note}
      artist={voice}
      album={title}
      photo={photo}
      captions={`/app-storage/${audioPath}?words=vtt`}
      startsAt={startsAt}
    />
  )
}

export function DownloadLink({ story }: { story: Reading }) {
  return (
    <a className="button" href={`/app-storage/${story.audioPath}?download=1`} download>
      Download as MP3<span className="visually-hidden"> {story.words}</span>
    </a>
  )
}

/** The words of a ready story, as a text and as captions for other players. */
export function WordsLinks({ story }: { story: Reading }) {
  const src = `/app-storage/${story.audioPath}`
  const name = <span className="visually-hidden"> {story.words}</span>
  return (
    <>
      <a className="button" href={`${src}?words=txt`} download="story.txt">
        Download the text{name}
      </a>
      <a className="button" href={`${src}?words=vtt`} download="story.vtt">
        Download as captions{name}
      </a>
    </>
  )
}
