import type { MetaFunction } from '@remix-run/react'

/** Not to be listed by search engines. */
export const NOT_LISTED = { name: 'robots', content: 'noindex' }

/** The title of a page, which begins with 'Error:' where a form of it was refused without script; the root's data says so. */
export function formTitle(title: string, matches: Parameters<MetaFunction>[0]['matches']): string {
  const root = matches.find(({ id }) => id === 'root')?.data as { wasRefused: boolean } | undefined
  return `${root?.wasRefused ? 'Error: ' : ''}${title} · Everspoken`
}

/** The `meta` of a page with a form. */
export const formMeta =
  (title: string, ...others: Record<string, string>[]): MetaFunction =>
  ({ matches }) => [{ title: formTitle(title, matches) }, ...others]
