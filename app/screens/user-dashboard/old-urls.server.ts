import { redirect } from '@remix-run/node'
import { dialogUrl } from './dashboard-url'
import { notFound } from './dialogs/answers.server'

const kinds = { story: 'stories', take: 'takes', voice: 'voices' } as const

/** The dialogs that were query parameters once, as bookmarks still have them. */
const dialogPaths = {
  delete(named: string) {
    const [kind = '', id = ''] = named.split('%3A')
    return Object.hasOwn(kinds, kind) && (`${kinds[kind as keyof typeof kinds]}/${id}/delete` as const)
  },
  // That of a failed story leads on to the dialog that tries it again.
  again: (id: string) => `stories/${id}/again` as const,
  keep: (id: string) => `takes/${id}/keep` as const,
  share: (id: string) => `stories/${id}/share` as const,
  rename: (id: string) => `stories/${id}/rename` as const,
  edit: (id: string) => `voices/${id}/edit` as const,
}

/** @throws Response 303 to a dialog's own route, at the same step, where the URL names the dialog as it did once */
export function requireNewUrl(request: Request): void {
  const { searchParams } = new URL(request.url)
  for (const [name, pathOf] of Object.entries(dialogPaths)) {
    const id = searchParams.get(name)
    if (id === null) continue
    searchParams.delete(name)
    const path = pathOf(encodeURIComponent(id))
    throw path ? redirect(dialogUrl(path, searchParams.toString()), 303) : notFound()
  }
}
