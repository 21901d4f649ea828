import { type ComponentType, lazy, Suspense } from 'react'
import { useHydrated } from '../use-hydrated'

/** Loaded when a text is open. Without a connection it stays a text. */
const SpokenText = lazy<ComponentType<{ content: string; src: string }>>(() =>
  import('./spoken-text').catch(() => ({ default: ({ content }) => <>{content}</> })),
)

interface Props {
  content: string
  src: string | undefined
  isOpen?: boolean
}

export function ReadAlong({ content, src, isOpen = true }: Props) {
  const isHydrated = useHydrated()
  if (!isHydrated || !isOpen || !src) return <>{content}</>
  return (
    <Suspense fallback={content}>
      <SpokenText key={src} content={content} src={src} />
    </Suspense>
  )
}
