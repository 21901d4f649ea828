import type { StoryStatus } from '~/stories/story-status'
import { fetchJson } from '~/ui/api-client'
import { Wave } from '~/ui/player/wave'
import { createPoller, type Reports, useReports } from '../poller'

interface StoryReport {
  id: string
  status: StoryStatus
  progress: number
}

export type StoryReports = Reports<StoryReport>

const poller = createPoller((signal) =>
  fetchJson<StoryReport[]>(['/api/stories?fields=id,status,progress'], { signal }),
)

export const useStoryReports = (ids: readonly string[]): StoryReports => useReports(poller, ids)

interface Props {
  storyId: string
  /** As loaded, until there is a report. */
  progress: number
  /** Of the voice that reads it, unless that was deleted. */
  peaks: string | undefined
}

/** The wave of the voice fills from the left as the story is made. */
export function StoryProgress({ storyId, progress, peaks }: Props) {
  const { byId } = useStoryReports([storyId])
  const share = byId.get(storyId)?.progress ?? progress
  const percent = Math.round(share * 100)
  const label = 'How much of your story is done'
  return (
    <div className="stack story-progress">
      {peaks ? (
        <div
          role="progressbar"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
        >
          <Wave peaks={peaks} filled={share} />
        </div>
      ) : (
        <progress className="progress" max={100} value={percent} aria-label={label} />
      )}
      <p className="soft">{percent} % done</p>
    </div>
  )
}

/** Shown once on a page, however many stories are being made. */
export function OfflineNote({ isShown }: { isShown: boolean }) {
  return (
    <div role="status">
      {isShown && (
        <p className="form-notice">
          The line seems to be down. Your story goes on being made, and this page looks again by itself.
        </p>
      )}
    </div>
  )
}
