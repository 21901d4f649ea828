import { Player } from '~/ui/player/player'
import type { Reading } from '../dashboard-view.server'
import { StoryProgress } from './story-progress'

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

interface Props {
  story: Reading
  /** For another reading: the name of its player, besides its words. */
  note?: string
}

/** The player of a story or of another reading, its progress, or why it could not be made. */
export function StoryAudio({ story, note }: Props) {
  const { id, status, audioPath, peaks, progress, secondsLeft, failure } = story
  if (status === 'processing') {
    return (
      <>
        <p>Generating audio...</p>
        <StoryProgress storyId={id} progress={progress} secondsLeft={secondsLeft} peaks={peaks} />
      </>
    )
  }
  if (status === 'ready' && audioPath) return <StoryPlayer story={story} note={note} />
  return (
    <p>
      This {note ? 'reading' : 'story'} could not be made. {failure} Its words are kept.
    </p>
  )
}
