import { Drawing } from '~/ui/drawings/drawing'
import type { DashboardView } from '../dashboard-view.server'

/** The loved one's photo, while its voice sample exists, and the drawing of the story's kind. */
export function StoryCover({
  story,
}: {
  story: Pick<DashboardView['stories'][number], 'photo' | 'documentType'>
}) {
  const { photo, documentType } = story
  return (
    <div className={photo ? 'story-cover' : 'story-cover story-cover-drawn'} aria-hidden="true">
      {photo && <img src={photo} alt="" width={72} height={72} loading="lazy" />}
      <Drawing name={documentType} className="story-drawing" />
    </div>
  )
}
