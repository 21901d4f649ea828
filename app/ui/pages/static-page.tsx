import type { ReactNode } from 'react'
import { SiteFooter } from './site-footer'

/** The frame of the pages that are there to be read. Its links are plain: such a page may have been sent without script. */
export function StaticPage({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="top-bar">
        <a href="/" className="logo">
          Everspoken
        </a>
      </header>
      <main className="page narrow reading">{children}</main>
      <SiteFooter className="reading-footer" first={{ href: '/', label: 'Home' }} />
    </>
  )
}
