import type { StoryStep } from '~/stories/story-flow'

interface Query {
  step?: StoryStep
  mode?: 'text' | 'pdf'
  upload?: 'new'
  story?: string
  wait?: '1'
}

/**
 * Where a form of this screen posts to. It names no place on the page: where a URL does, browsers give the focus to no
 * field, and the field to mend is to have it.
 */
export function formUrl({ step, ...query }: Query = {}): string {
  const search = new URLSearchParams()
  if (step && step !== 'categories') search.set('step', step)
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value)
  const text = search.toString()
  return `/user-dashboard${text && `?${text}`}`
}

/** A URL of this screen. Everything that it shows is named in its query; a step is scrolled to its card. */
export function dashboardUrl({ hash, ...query }: Query & { hash?: string } = {}): string {
  const place = hash ?? (query.step && 'create-story')
  return formUrl(query) + (place ? `#${place}` : '')
}
