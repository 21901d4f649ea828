import type { Counts } from '~/admin/pages-and-counts.server'
import type { Finding } from '~/platform/finding'

export function Notices({ notices }: { notices: Finding[] }) {
  if (notices.length === 0) return null
  const isBroken = ({ state }: Finding) => Number(state === 'broken')
  const sorted = [...notices].sort((one, other) => isBroken(other) - isBroken(one))
  return (
    <section
      className={`${isBroken(sorted[0]) ? 'form-error' : 'form-notice'} notices`}
      aria-labelledby="notices-title"
    >
      <h2 id="notices-title" className="visually-hidden">
        What needs you
      </h2>
      <ul>
        {sorted.map(({ says, whatToDo }) => (
          <li key={says}>
            {says} <span className="soft">{whatToDo}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function Summary({ counts }: { counts: Counts }) {
  const cards = {
    'User Management': { 'Total users': counts.users, 'Active users': counts.activeUsers },
    'Story Creation': {
      'Voice samples': counts.voiceSamples,
      'Stories created': counts.storiesCreated,
      'Written messages': counts.writtenMessages,
    },
    'Saved Stories': { 'Total saved': counts.savedStories, 'Written messages': counts.savedWrittenMessages },
    'Archived Stories': { 'Total archived': 0, 'Written messages': 0 },
    'Music Library': {},
  }
  return (
    <section className="summary" aria-labelledby="summary-title">
      <h2 id="summary-title" className="visually-hidden">
        Summary
      </h2>
      <ul className="summary-cards">
        {Object.entries(cards).map(([title, figures]) => (
          <li key={title} className="summary-card">
            <h3>{title}</h3>
            <dl className="figures">
              {Object.entries(figures).map(([label, count]) => (
                <div key={label} className="figure">
                  <dt>{label}</dt>
                  <dd>{count.toLocaleString('en-US')}</dd>
                </div>
              ))}
              {title === 'Music Library' && (
                <div className="figure">
                  <dt className="visually-hidden">State</dt>
                  <dd className="soft">Coming Soon</dd>
                </div>
              )}
            </dl>
          </li>
        ))}
      </ul>
    </section>
  )
}
