import type { StoryStep } from '~/stories/draft/story-flow'

type Place = Pick<Location, 'pathname' | 'search'>

interface Query {
  step?: StoryStep
  mode?: 'pdf'
  upload?: 'new'
  story?: string
  /** '1': the server holds its response until the story is done; 'over': the page knows already that it is. */
  wait?: '1' | 'over'
}

/** The URL that a form posts to. It has no fragment: with one, browsers don't focus the field with an error. */
export function formUrl({ step, mode, story, ...query }: Query = {}): string {
  const path: string[] = step && step !== 'categories' ? [step] : []
  const search = new URLSearchParams()
  if (mode) path.push(mode)
  if (story && step === 'processing') path.push(encodeURIComponent(story))
  else if (story) search.set('story', story)
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value)
  return withQuery(['/user-dashboard', ...path].join('/'), search)
}

/** A URL of this screen, which names all that it shows; a step is scrolled to its card. */
export function dashboardUrl({ hash, ...query }: Query & { hash?: string } = {}): string {
  const fragment = hash ?? (query.step === 'saved-stories' ? query.step : query.step && 'create-story')
  return formUrl(query) + (fragment ? `#${fragment}` : '')
}

const PAGE =
  /^[/]user-dashboard(?:[/](?:(document-type|voice-selection|memory-questions|saved-stories|document-upload)(?:[/]pdf)?|(processing)(?:[/]([^/]+))?|voice[/]([^/]+))(?=[/]|$))?/

/** The page without a dialog over it, and without a form's own route. */
const pageOf = (pathname: string): string => PAGE.exec(pathname)?.[0] ?? '/user-dashboard'

/** The step that a page is at, and the story that it waits for. */
export function stepAt(pathname: string): { step: StoryStep; waitsFor?: string } {
  const [, step, processing, waitsFor] = PAGE.exec(pathname) ?? []
  return { step: (step ?? processing ?? 'categories') as StoryStep, waitsFor }
}

export const voiceUrl = (id: string): string => `/user-dashboard/voice/${id}`

/** The id of the voice whose page it is, which shows nothing of the dashboard besides. */
export const voiceAt = (pathname: string): string | undefined => PAGE.exec(pathname)?.[4]

/** Whether a page has the sentences of recreated voices. */
export const hasSentences = (pathname: string): boolean =>
  voiceAt(pathname) !== undefined || stepAt(pathname).step === 'voice-selection'

/** The parts of the page beside its step: how many saved stories, and those with some words, of one voice or kind. */
type Shown = Partial<Record<'stories' | 'search' | 'voice' | 'kind', string>>

/** The dashboard as it is at a place, without a dialog, and with these changes. */
export function dashboardAt({ pathname, search }: Place, changes: Shown = {}): string {
  const query = new URLSearchParams(search)
  for (const name of ['wait', ...Object.keys(changes)]) query.delete(name)
  for (const [name, value] of Object.entries(changes)) if (value) query.set(name, value)
  return withQuery(pageOf(pathname), query)
}

export type DialogPath =
  | `${'stories' | 'readings' | 'voices' | 'whole-voices'}/${string}`
  | 'location'
  | 'picture'

/** The URL of a dialog over the page at a place: over the step itself where that has nothing of its own to keep. */
export function dialogUrl(path: DialogPath, { pathname, search }: Place): string {
  const query = new URLSearchParams(search)
  query.delete('wait')
  const page = pageOf(pathname).replace(/[/](pdf|saved-stories)$/, '')
  return withQuery(`${page}/${path}`, query)
}

export const isDialogPath = (pathname: string): boolean => pageOf(pathname) !== pathname

/** Whether a navigation at most opens or closes a dialog, so that the page and an upload of it stay. */
export const keepsPage = (from: Place, to: Place): boolean =>
  to.pathname.startsWith('/user-dashboard') &&
  pageOf(from.pathname) === pageOf(to.pathname) &&
  from.search === to.search

const withQuery = (path: string, query: URLSearchParams) => path + (String(query) && `?${query}`)

/** Begins the `go` of a button that leads to the pronunciation of the word after it. */
export const SAY_AS = 'say-as '

const SAY_IT_LIKE_THIS = '/account/names'

export const wordUrl = (word: string, query: { from?: 'story' } = {}) =>
  `${SAY_IT_LIKE_THIS}?${new URLSearchParams({ ...query, word })}`

export const storyAnchor = (id: string) => `story-${id}`
