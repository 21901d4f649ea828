import { lazy, Suspense } from 'react'
import { useHydrated } from '~/ui/use-hydrated'
import type { DashboardView } from '../dashboard-view.server'

type Story = DashboardView['stories'][number]['takes'][number]

/** Loaded when a text is open. Without a connection it stays a text. */
const SpokenText = lazy(() =>
  import('./spoken-text').then(
    ({ SpokenText }) => ({ default: SpokenText }),
    () => ({ default: ({ content }: { content: string }) => <>{content}</> }),
  ),
)

/** A story's text; while the story plays, each word is marked as it is read. */
export function ReadAlong({ story, isOpen }: { story: Story; isOpen: boolean }) {
  const { content, audioPath } = story
  const isHydrated = useHydrated()
  if (!isHydrated || !isOpen || !audioPath) return <>{content}</>
  return (
    <Suspense fallback={content}>
      <SpokenText key={audioPath} content={content} src={`/app-storage/${audioPath}`} />
    </Suspense>
  )
}
