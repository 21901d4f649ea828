import { formUrl } from '../dashboard-url'
import { LineDown, StoryProgress } from '../stories/story-progress'
import { useStoryReports } from '../stories/use-story-reports'

interface Props {
  storyId: string
  progress: number
  peaks: string | undefined
}

export function ProcessingStep({ storyId, progress, peaks }: Props) {
  const { isLineDown } = useStoryReports([storyId])
  return (
    <div className="stack">
      <div className="row">
        <div className="spinner" aria-hidden="true" />
        <h3>Creating Your Story</h3>
      </div>
      <p>
        Your audio is being created. This may take a few moments. You can leave this page: the story will be
        waiting for you.
      </p>
      <StoryProgress storyId={storyId} progress={progress} peaks={peaks} />
      <LineDown isShown={isLineDown} />
      {/*
        A plain link: the server holds its request until there is news. A prefetch would hold one for nothing, and a
        place in the URL would make the second press no request at all.
      */}
      <p className="without-script">
        <a className="button" href={formUrl({ step: 'processing', story: storyId, wait: '1' })}>
          Check again
        </a>
      </p>
    </div>
  )
}
