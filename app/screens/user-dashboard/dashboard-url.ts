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

/** The query parameters that open a dialog over the page. */
export const dialogs = ['delete', 'again', 'keep'] as const

/** `delete` names an item as kind:id, `keep` a take. */
interface Opened {
  delete?: `${'story' | 'take' | 'voice'}:${string}`
  /** A story to make again, or a take that fills in its form; a failed story to try again. */
  again?: string
  keep?: string
  location?: 'edit'
  /** The list of saved stories: how many, and those of one voice or kind. */
  stories?: string
  voice?: string
  kind?: string
}

/**
 * The current URL, with this open or with no dialog, so that opening and closing one keeps what was typed.
 * @param search the query of the current page
 */
export function urlWithDialog(search: string, opened: Opened = {}): string {
  const query = new URLSearchParams(search)
  for (const name of [...dialogs, 'wait', ...Object.keys(opened)]) query.delete(name)
  for (const [name, value] of Object.entries(opened)) if (value) query.set(name, value)
  return withQuery(query.toString().replace(/\b(delete=\w+)%3A/, '$1:'))
}

/**
 * The URL of a dialog that is a route of its own, over the current page.
 * @param search the query of the current page
 */
export const dialogUrl = (path: `${'stories' | 'voices'}/${string}`, search: string): string =>
  urlWithDialog(search).replace('/user-dashboard', `/user-dashboard/${path}`)

/** Whether a path is that of a dialog. */
export const isDialogPath = (pathname: string): boolean => /^[/]user-dashboard[/]./.test(pathname)

/** The current URL, with the location as a form, or as text that browsers unfold for the fragment. */
export const locationUrl = (search: string, { isEditing }: { isEditing: boolean }): string =>
  isEditing
    ? urlWithDialog(search, { location: 'edit' })
    : `${urlWithDialog(search, { location: undefined })}#location`

const withQuery = (query: string) => `/user-dashboard${query && `?${query}`}`

/** Begins the `go` of a button that leads to the pronunciation of the word after it. */
export const SAY_AS = 'say-as '

/** The form on the account page for how a word is said; the page leads back to the answers. */
export const sayAsUrl = (word: string) =>
  `/account?${new URLSearchParams({ from: 'story', word })}#say-it-like-this`
