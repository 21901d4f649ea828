import type { MetaFunction } from '@remix-run/react'

/** Not to be listed by search engines. */
export const NOT_LISTED = { name: 'robots', content: 'noindex' }

type Shown = Pick<Parameters<MetaFunction>[0], 'matches' | 'location'>

/** The title of a page, which begins with 'Error:' where a form of it was refused without script; the root's data says so. */
export function formTitle(title: string, { matches, location }: Shown): string {
  const { refusedAt } = (matches.find(({ id }) => id === 'root')?.data ?? {}) as { refusedAt?: string }
  return `${refusedAt === location.pathname ? 'Error: ' : ''}${title} · Everspoken`
}

/** The `meta` of a page with a form. */
export const formMeta =
  (title: string, ...others: Record<string, string>[]): MetaFunction =>
  (shown) => [{ title: formTitle(title, shown) }, ...others]
