import { Link, useLocation } from '@remix-run/react'
import { listLink } from '../admin-link'
import type { ListView } from './list-view.server'

const tabs = [
  { tab: 'users', label: 'User Management' },
  { tab: 'story-creation', label: 'Story Creation' },
  { tab: 'saved-stories', label: 'Saved Stories' },
] as const

/** The tabs are links. The Music Library has no tab (docs/spec.md, section 2). */
export function AdminTabs({ tab: shown }: Pick<ListView, 'tab'>) {
  const { search } = useLocation()
  const elsewhere = { q: null, sort: null, order: null }
  return (
    <nav className="admin-tabs" aria-label="Lists">
      <ul>
        {tabs.map(({ tab, label }) => (
          <li key={tab}>
            <Link
              to={listLink(search, { ...elsewhere, tab: tab === 'users' ? null : tab })}
              aria-current={tab === shown ? 'page' : undefined}
              preventScrollReset
            >
              {label}
            </Link>
          </li>
        ))}
        <li>
          <span className="tab-closed" aria-disabled="true">
            Archived Stories <span className="small">Coming Soon</span>
          </span>
        </li>
      </ul>
    </nav>
  )
}

/** Has no tab (docs/spec.md, section 2); its URL is ?tab=music-library. */
export function MusicLibrary() {
  return (
    <section id="list" className="stack" aria-labelledby="list-title">
      <h2 id="list-title">Music Library</h2>
      <p className="soft">Coming Soon</p>
    </section>
  )
}
