import { Waveform } from '~/ui/player/waveform'
import { useProgress } from '../progress/use-progress'
import { timeLeft } from '../time-left'

interface Props {
  storyId: string
  progress: number
  secondsLeft: number | null
  peaks: string | undefined
}

/** The wave of the voice, unless that was deleted, fills from the left as the story is made. */
export function StoryProgress({ storyId, peaks, ...loaded }: Props) {
  const { progress: share, secondsLeft } = useProgress().stories[storyId] ?? loaded
  // Rounded down: 100% is a story that can be heard.
  const percent = Math.floor(share * 100)
  const done = percent > 0 ? `${percent}% done` : 'Your story has its place in the line, or has just begun'
  const text = secondsLeft === null ? done : `${done}, ${timeLeft(secondsLeft)}`
  const label = 'How much of your story is done'
  return (
    <div className="stack">
      {peaks ? (
        <div
          role="progressbar"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          aria-valuetext={text}
        >
          <Waveform peaks={peaks} filled={share} />
        </div>
      ) : (
        <progress className="progress" max={100} value={percent} aria-label={label} />
      )}
      <p className="soft story-progress-text">{text}</p>
    </div>
  )
}

/** Shown once on a page, however many stories are being made. */
export function OfflineNote({ isShown }: { isShown: boolean }) {
  return (
    <div role="status">
      {isShown && (
        <p className="form-notice">
          We can’t see how far your story is just now. It goes on being made, and this page looks again by
          itself.
        </p>
      )}
    </div>
  )
}
