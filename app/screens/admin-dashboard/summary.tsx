import type { ReactNode } from 'react'
import type { Counts } from '~/overview/counts.server'

/** Five cards (spec section 2). Nothing can be archived yet, so that card has zeros. */
export function Summary({ counts }: { counts: Counts }) {
  return (
    <section aria-labelledby="summary-title">
      <h2 id="summary-title" className="visually-hidden">
        Summary
      </h2>
      <ul className="summary">
        <Card title="User Management">
          <Figure label="Total users" count={counts.users} />
          <Figure label="Active users" count={counts.activeUsers} />
        </Card>
        <Card title="Story Creation">
          <Figure label="Voice samples" count={counts.voiceSamples} />
          <Figure label="Stories created" count={counts.storiesCreated} />
          <Figure label="Written messages" count={counts.writtenMessages} />
        </Card>
        <Card title="Saved Stories">
          <Figure label="Total saved" count={counts.savedStories} />
          <Figure label="Written messages" count={counts.savedWrittenMessages} />
        </Card>
        <Card title="Archived Stories">
          <Figure label="Total archived" count={0} />
          <Figure label="Written messages" count={0} />
        </Card>
        <Card title="Music Library">
          <div className="figure">
            <dt className="visually-hidden">State</dt>
            <dd className="soft">Coming Soon</dd>
          </div>
        </Card>
      </ul>
    </section>
  )
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="sheet">
      <h3>{title}</h3>
      <dl>{children}</dl>
    </li>
  )
}

function Figure({ label, count }: { label: string; count: number }) {
  return (
    <div className="figure">
      <dt>{label}</dt>
      <dd>{count.toLocaleString('en-US')}</dd>
    </div>
  )
}
