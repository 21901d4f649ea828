import { PersonDeleteDialog } from './person-delete-dialog'
import type { PersonDialog } from './person-dialogs.server'
import { PersonProfileDialog } from './person-profile-dialog'
import { PersonViewDialog } from './person-view-dialog'

/** Whichever dialog about a person the page's address opens. */
export function PersonDialogs({ open }: { open: PersonDialog | null }) {
  if (open === null) return null
  if (open.kind === 'view') return <PersonViewDialog {...open} />
  if (open.kind === 'profile') return <PersonProfileDialog {...open} />
  return <PersonDeleteDialog {...open} />
}
