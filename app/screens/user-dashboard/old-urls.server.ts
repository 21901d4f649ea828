import { redirect } from '@remix-run/node'
import { isStoryStep } from '~/stories/draft/story-flow'
import { dashboardAt, dialogUrl, formUrl, isDialogPath } from './dashboard-url'
import { notFound } from './handlers.server'

const kinds = { story: 'stories', take: 'readings', voice: 'voices' } as const

/** The dialogs that were query parameters once, as bookmarks still have them. */
const dialogPaths = {
  delete(named: string) {
    const [kind = '', id = ''] = named.split('%3A')
    return Object.hasOwn(kinds, kind) && (`${kinds[kind as keyof typeof kinds]}/${id}/delete` as const)
  },
  // That of a failed story leads on to the dialog that tries it again.
  again: (id: string) => `stories/${id}/again` as const,
  keep: (id: string) => `readings/${id}/choose` as const,
  share: (id: string) => `stories/${id}/share` as const,
  rename: (id: string) => `stories/${id}/rename` as const,
  edit: (id: string) => `voices/${id}/edit` as const,
  location: () => 'location' as const,
}

/** @throws Response 303 to the route of a step or a dialog, where the URL names it in its query, as it did once */
export function requireNewUrl(request: Request): void {
  const { pathname, searchParams } = new URL(request.url)
  const { step, mode, story, wait, ...rest } = Object.fromEntries(searchParams)
  const [name, pathOf] = Object.entries(dialogPaths).find(([name]) => searchParams.has(name)) ?? []
  if (!step && !name) return
  const page = new URL(
    step
      ? formUrl({
          step: isStoryStep(step) ? step : undefined,
          mode: mode === 'pdf' ? mode : undefined,
          story,
        })
      : dashboardAt({ pathname, search: story ? `?${new URLSearchParams({ story })}` : '' }),
    request.url,
  )
  for (const [key, value] of Object.entries(rest)) if (key !== name) page.searchParams.set(key, value)
  if (name && pathOf) {
    const path = pathOf(encodeURIComponent(String(rest[name])))
    throw path ? redirect(dialogUrl(path, page), 303) : notFound()
  }
  if (wait) page.searchParams.set('wait', wait)
  const dialog = isDialogPath(pathname) ? pathname.slice('/user-dashboard'.length) : ''
  throw redirect(page.pathname + dialog + page.search, 303)
}
