export const storySteps = [
  'categories',
  'document-type',
  'voice-selection',
  'document-upload',
  'memory-questions',
  'processing',
  'saved-stories',
] as const

export type StoryStep = (typeof storySteps)[number]

export function isStoryStep(value: unknown): value is StoryStep {
  return storySteps.some((step) => step === value)
}

type Place = Pick<Location, 'pathname' | 'search'>

interface Query {
  step?: StoryStep
  mode?: 'pdf'
  upload?: 'new'
  story?: string
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

export function dashboardUrl({ hash, ...query }: Query & { hash?: string } = {}): string {
  const fragment = hash ?? (query.step === 'saved-stories' ? query.step : query.step && 'create-story')
  return formUrl(query) + (fragment ? `#${fragment}` : '')
}

export type AutosavedStep = 'document-upload' | 'memory-questions'

export const autosaveUrl = (step: AutosavedStep) => `/user-dashboard/autosave?step=${step}`

export function stepAt(pathname: string): { step: StoryStep; waitsFor?: string } {
  const [step = 'categories', waitsFor] = pathname.split('/').slice(2)
  return { step: step as StoryStep, waitsFor: step === 'processing' ? waitsFor : undefined }
}

export const asking: StoryStep[] = ['document-type', 'voice-selection', 'document-upload', 'memory-questions']

export const isAsking = (pathname: string) => asking.includes(stepAt(pathname).step)

type Shown = Partial<Record<'stories' | 'search', string>>

export function dashboardAt({ pathname, search }: Place, changes: Shown = {}): string {
  const query = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value) query.set(name, value)
    else query.delete(name)
  }
  return withQuery(pathname, query)
}

const withQuery = (path: string, query: URLSearchParams) => path + (String(query) && `?${query}`)

export type PagePath =
  | `${'stories' | 'readings' | 'voices' | 'recordings'}/${string}`
  | 'location'
  | 'picture'

export const pageUrl = (path: PagePath): string => `/user-dashboard/${path}`

export const voiceUrl = (id: string): string => pageUrl(`voices/${id}`)

export const storyAnchor = (id: string) => `story-${id}`

export const storyUrl = (id: string) => dashboardUrl({ hash: storyAnchor(id) })

export const SAY_AS = 'say-as '

const SAY_IT_LIKE_THIS = '/account/names'

export const wordUrl = (word: string, query: { from?: 'story' } = {}) =>
  `${SAY_IT_LIKE_THIS}?${new URLSearchParams({ ...query, word })}`
