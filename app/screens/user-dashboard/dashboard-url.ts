import type { StoryStep } from '~/stories/story-flow'

interface Query {
  step?: StoryStep
  mode?: 'text' | 'pdf'
  upload?: 'new'
  story?: string
  /** '1': the server is to hold the answer; 'over': the page has heard by itself that the story is done. */
  wait?: '1' | 'over'
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

/** A dialog over the page that is open: `delete` names a thing as kind:id, `again` a story. */
export type Dialog = { delete: `${'story' | 'voice'}:${string}` } | { again: string }

/**
 * The URL of what is open now, with this dialog over it or with none: neither opening nor closing one takes anything
 * away that was typed.
 * @param search the query of the page that is open
 */
export function hereUrl(search: string, dialog?: Dialog): string {
  const query = new URLSearchParams(search)
  for (const name of ['delete', 'again', 'wait']) query.delete(name)
  const named = Object.entries(dialog ?? {}).map(
    ([name, value]) => `${name}=${encodeURIComponent(value).replace('%3A', ':')}`,
  )
  const text = [query.toString(), ...named].filter(Boolean).join('&')
  return `/user-dashboard${text && `?${text}`}`
}

/** The URL of what is open now, with the location as a form or as it stands. */
export function locationUrl(search: string, { isEditing }: { isEditing: boolean }): string {
  const query = new URLSearchParams(search)
  query.delete('location')
  if (isEditing) query.set('location', 'edit')
  return hereUrl(query.toString())
}
