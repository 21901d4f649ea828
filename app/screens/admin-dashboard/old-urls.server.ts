import { redirect } from '@remix-run/node'
import { adminUrl } from './admin-link'

/** The dialogs that were query parameters once, as bookmarks still have them. */
const paths: Record<string, (value: string) => string> = {
  person: (id) => `users/${id}`,
  'suspend-user': (id) => `users/${id}/suspend`,
  'delete-user': (id) => `users/${id}/delete`,
  story: (id) => `stories/${id}`,
  'delete-story': (id) => `stories/${id}/delete`,
  dialog: (name) => name,
}

/** @throws Response 303 to a dialog's own route where the URL names the dialog as it did once */
export function requireNewUrl(request: Request): void {
  const { searchParams, search } = new URL(request.url)
  for (const [part, value] of searchParams) {
    const pathOf = Object.hasOwn(paths, part) ? paths[part] : undefined
    if (pathOf) throw redirect(adminUrl(search, pathOf(encodeURIComponent(value))), 303)
  }
}
