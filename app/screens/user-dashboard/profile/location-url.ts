/**
 * The URL of what is open now, with the location as a form or as it stands: neither takes anything away that was typed
 * into another card.
 * @param search the query of the page that is open
 */
export function locationUrl(search: string, { isEditing }: { isEditing: boolean }): string {
  const query = new URLSearchParams(search)
  for (const name of ['location', 'delete', 'again', 'wait']) query.delete(name)
  if (isEditing) query.set('location', 'edit')
  const text = query.toString()
  return `/user-dashboard${text && `?${text}`}`
}
