import type { Reading } from '../dashboard-view.server'
import { StoryPlayer } from './story-player'
import { StoryProgress } from './story-progress'

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
