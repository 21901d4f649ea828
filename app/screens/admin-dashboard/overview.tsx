import type { Machine } from '~/admin/machine.server'
import type { Counts } from '~/admin/pages-and-counts.server'
import type { Finding } from '~/finding'
import { Moment } from '~/ui/moment'

/** A line for each thing that isn't set up or isn't well, with its remedy. */
export function Notices({ notices }: { notices: Finding[] }) {
  if (notices.length === 0) return null
  return (
    <section className="form-notice notices" aria-labelledby="notices-title">
      <h2 id="notices-title" className="visually-hidden">
        What needs you
      </h2>
      <ul>
        {notices.map(({ says, whatToDo }) => (
          <li key={says}>
            {says} <span className="soft">{whatToDo}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Five cards (docs/spec.md, section 2), each with its figures in one line. */
export function Summary({ counts }: { counts: Counts }) {
  const cards = {
    'User Management': { 'Total users': counts.users, 'Active users': counts.activeUsers },
    'Story Creation': {
      'Voice samples': counts.voiceSamples,
      'Stories created': counts.storiesCreated,
      'Written messages': counts.writtenMessages,
    },
    'Saved Stories': { 'Total saved': counts.savedStories, 'Written messages': counts.savedWrittenMessages },
    // Nothing can be archived yet.
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

const GB = 1e9

/** Disk, last backup and what waits, in one line. */
export function MachineState({ machine }: { machine: Machine }) {
  const { freeBytes, hasRoom, lastBackupAt, waiting } = machine
  const disk = freeBytes === null ? 'unknown' : `${(freeBytes / GB).toFixed(1)} GB`
  const figures = {
    Jobs: waiting.jobs,
    'Files to delete': waiting.files,
    'Accounts to delete': waiting.accounts,
  }
  return (
    <section className="machine small" aria-labelledby="machine-title">
      <h2 id="machine-title" className="visually-hidden">
        This machine
      </h2>
      <dl>
        <div>
          <dt>Free disk</dt>
          <dd>
            {disk}
            {!hasRoom && ': full, no upload or story starts'}
          </dd>
        </div>
        <div>
          <dt>Last backup</dt>
          <dd>{lastBackupAt ? <Moment at={new Date(lastBackupAt)} /> : 'none yet'}</dd>
        </div>
        {Object.entries(figures).map(([label, rows]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{rows.toLocaleString('en-US')}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
