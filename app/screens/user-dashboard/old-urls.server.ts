import { redirect } from '@remix-run/node'
import { dialogUrl } from './dashboard-url'

/** The dialogs that were query parameters once, as bookmarks still have them. */
const dialogPaths = {
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
    throw redirect(dialogUrl(pathOf(encodeURIComponent(id)), searchParams.toString()), 303)
  }
}
