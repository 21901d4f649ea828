import { useQuery } from '~/ui/use-query'

export type AccountTab = 'sign-in' | 'sign-up' | 'code'

/** The URL of the dialog with one of its tabs, which keeps the token of an invitation. */
export function useAccountUrl(): (tab: AccountTab) => string {
  const query = useQuery()
  const invitation = query.get('invitation')
  return (dialog) => `/?${new URLSearchParams({ dialog, ...(invitation && { invitation }) })}`
}
