import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'
import { formUrl } from './dashboard-url'

/** Spec, section 9. */
const POLLING_MS = 3000

export function ProcessingStep({ storyId, progress }: { storyId: string; progress: number }) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => revalidate(), POLLING_MS)
    return () => clearInterval(timer)
  }, [revalidate])
  const percent = Math.round(progress * 100)
  return (
    <div className="stack" aria-live="polite">
      <div className="spinner" aria-hidden="true" />
      <h3>Creating Your Story</h3>
      <p>
        Your audio is being created. This may take a few moments. You can leave this page: the story will be
        waiting for you.
      </p>
      <progress className="progress" max={100} value={percent} aria-label="How much of your story is done" />
      <p className="soft">{percent} % done</p>
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
