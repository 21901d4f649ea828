import { Drawing } from '~/ui/drawings/drawing'
import type { Story } from '../dashboard-view.server'

/** The loved one's photo, while its voice sample exists, and the drawing of the story's kind. */
export function StoryCover({
  story: { photo, documentType },
}: {
  story: Pick<Story, 'photo' | 'documentType'>
}) {
  return (
    <div className={photo ? 'story-cover' : 'story-cover story-cover-drawn'} aria-hidden="true">
      {photo && <img src={photo} alt="" width={72} height={72} loading="lazy" />}
      <Drawing name={documentType} className="story-drawing" />
    </div>
  )
}
