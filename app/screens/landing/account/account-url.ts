import { matchedPath } from '~/ui/matched-path'
import { useQuery } from '~/ui/use-query'

const actions = { 'sign-in': '/sign-in', 'sign-up': '/sign-up', code: '/sign-in/code' }
export type AccountTab = keyof typeof actions

/** The tab that the URL's ?dialog= opens; the code has none to choose. */
export function tabOf(search: URLSearchParams): AccountTab | undefined {
  const dialog = search.get('dialog') ?? ''
  return Object.hasOwn(actions, dialog) ? (dialog as AccountTab) : undefined
}

/** The tab whose form posts to a path. */
export function tabAt(pathname: string): AccountTab {
  const path = matchedPath(pathname)
  if (path.startsWith(actions['sign-up'])) return 'sign-up'
  return path.startsWith(actions.code) ? 'code' : 'sign-in'
}

/** The URLs of the dialog with one of its tabs, and of that form's action; both keep the token of an invitation. */
export function useAccountUrls() {
  const invitation = useQuery().get('invitation')
  const kept = invitation ? { invitation } : undefined
  return {
    dialogUrl: (dialog: AccountTab) => `/?${new URLSearchParams({ dialog, ...kept })}`,
    actionUrl: (tab: AccountTab) => (kept ? `${actions[tab]}?${new URLSearchParams(kept)}` : actions[tab]),
  }
}
