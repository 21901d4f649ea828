import type { StoryStep } from '~/stories/story-flow'

/** A URL of this screen. Everything that it shows is named in its query; a step is scrolled to its card. */
export function dashboardUrl({
  step,
  hash,
  ...query
}: {
  step?: StoryStep
  hash?: string
  mode?: 'text' | 'pdf'
  upload?: 'new'
  story?: string
  wait?: '1'
} = {}): string {
  const search = new URLSearchParams()
  if (step && step !== 'categories') search.set('step', step)
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value)
  const text = search.toString()
  const target = hash ?? (step && 'create-story')
  return `/user-dashboard${text && `?${text}`}${target ? `#${target}` : ''}`
}
