import type { StoryStep } from '~/stories/draft/story-flow'

interface Query {
  step?: StoryStep
  mode?: 'text' | 'pdf'
  upload?: 'new'
  /** A voice whose recording may not be sent to a company yet. */
  agree?: string
  story?: string
  /** '1': the server holds its response until the story is done; 'over': the page knows already that it is. */
  wait?: '1' | 'over'
}

/** The URL that a form posts to. It has no fragment: with one, browsers don't focus the field with an error. */
export function formUrl({ step, ...query }: Query = {}): string {
  const search = new URLSearchParams()
  if (step && step !== 'categories') search.set('step', step)
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value)
  return withQuery(search.toString())
}

/** A URL of this screen, whose query names all that it shows; a step is scrolled to its card. */
export function dashboardUrl({ hash, ...query }: Query & { hash?: string } = {}): string {
  const fragment = hash ?? (query.step === 'saved-stories' ? query.step : query.step && 'create-story')
  return formUrl(query) + (fragment ? `#${fragment}` : '')
}

/** What the page shows beside its step. */
interface Shown {
  location?: 'edit'
  /** The list of saved stories: how many, and those of one voice or kind. */
  stories?: string
  voice?: string
  kind?: string
}

/**
 * The dashboard as it is, without a dialog, and with these changes.
 * @param search the query of the current page
 */
export function dashboardAt(search: string, changes: Shown = {}): string {
  const query = new URLSearchParams(search)
  for (const name of ['wait', ...Object.keys(changes)]) query.delete(name)
  for (const [name, value] of Object.entries(changes)) if (value) query.set(name, value)
  return withQuery(query.toString())
}

/**
 * The URL of a dialog over the current page.
 * @param search the query of the current page
 */
export const dialogUrl = (path: `${'stories' | 'takes' | 'voices'}/${string}`, search: string): string =>
  dashboardAt(search).replace('/user-dashboard', `/user-dashboard/${path}`)

/** Whether a path is that of a dialog. */
export const isDialogPath = (pathname: string): boolean => /^[/]user-dashboard[/]./.test(pathname)

type Place = Pick<Location, 'pathname' | 'search'>

/** Whether a navigation only opens or closes a dialog, so that the page and an upload of it stay. */
export const opensDialog = (from: Place, to: Place): boolean =>
  from.pathname !== to.pathname && to.pathname.startsWith('/user-dashboard') && from.search === to.search

/** The current URL, with the location as a form, or as text that browsers unfold for the fragment. */
export const locationUrl = (search: string, { isEditing }: { isEditing: boolean }): string =>
  isEditing
    ? dashboardAt(search, { location: 'edit' })
    : `${dashboardAt(search, { location: undefined })}#location`

const withQuery = (query: string) => `/user-dashboard${query && `?${query}`}`

/** Begins the `go` of a button that leads to the pronunciation of the word after it. */
export const SAY_AS = 'say-as '

/** The form on the account page for how a word is said; the page leads back to the answers. */
export const sayAsUrl = (word: string) =>
  `/account?${new URLSearchParams({ from: 'story', word })}#say-it-like-this`
