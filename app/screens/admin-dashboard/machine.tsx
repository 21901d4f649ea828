import type { Machine } from '~/admin/machine.server'
import { Moment } from '~/ui/moment'

const GB = 1e9

/** Disk, last backup and what waits, in one line. */
export function MachineState({ machine }: { machine: Machine }) {
  const { freeBytes, hasRoom, lastBackupAt, waiting } = machine
  const disk = freeBytes === null ? 'unknown' : `${(freeBytes / GB).toFixed(1)} GB`
  const figures = {
    Jobs: waiting.jobs,
    'Files to delete': waiting.files,
    'Voices to delete at companies': waiting.voices,
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
