import { Form, useLoaderData } from '@remix-run/react'
import { type Backups, getBackups } from '~/admin/backups.server'
import { backUpNow } from '~/backups/nightly-backups.server'
import { Moment } from '~/ui/moment'
import { SubmitButton } from '~/ui/submit-button'
import { redirectWithToast } from '~/web/forms/answer.server'
import { AdminDialog, DialogLink } from '../admin-dialog'
import { adminUrl } from '../admin-link'
import { adminAction, adminLoader } from '../handlers.server'
import { failures, sendAct } from '../labels'

export const loader = adminLoader(() => getBackups())

/** Begins a backup; its end is seen in the list. */
export const action = adminAction(({ search }) => {
  const begun = backUpNow()
  if (!begun.ok) return begun
  return redirectWithToast(adminUrl(search, 'backups'), { kind: 'success', title: 'The backup has begun' })
})

export const clientAction = sendAct(failures.other)

export default function BackupsDialog() {
  const view = useLoaderData<typeof loader>()
  const { backups, isUnderWay, finding, drill } = view
  return (
    <AdminDialog title="Backups">
      <Where {...view} />
      {finding.state !== 'ok' && (
        <p className="form-notice" role="note">
          <strong>{finding.says}</strong> {finding.whatToDo}
        </p>
      )}
      {drill && !drill.problem && (
        <p>
          On <Moment at={drill.at} /> the backup of <Moment at={drill.of} /> was restored for a trial:
          everything in it is whole.
        </p>
      )}
      {!drill && <p>None has been restored for a trial yet; that is done once a week.</p>}
      {isUnderWay ? (
        <p role="status">
          A backup is being made, or restored for a trial.{' '}
          <DialogLink to="backups" replace>
            See whether it is done
          </DialogLink>
        </p>
      ) : (
        <Form method="post" preventScrollReset>
          <SubmitButton pendingText="Starting...">Back up now</SubmitButton>
        </Form>
      )}
      {backups.length === 0 && <p className="soft">There are none yet.</p>}
      <ul className="person-acts">
        {backups.map((backup) => (
          <Backup key={backup.name} {...backup} />
        ))}
      </ul>
    </AdminDialog>
  )
}

const Where = ({ folder, isNightly, isInStorage }: Pick<Backups, 'folder' | 'isNightly' | 'isInStorage'>) => (
  <p>
    {isNightly
      ? 'The service makes one each night, and keeps those of the last seven days in '
      : 'The service makes none by itself, because BACKUP_DIR is none. Those made here are in '}
    <code className="break">{folder}</code>.
    {isInStorage &&
      ' That is beside everything else: on another disk, by BACKUP_DIR, they would outlive this one.'}
  </p>
)

function Backup({ name, takenAt, contents }: Backups['backups'][number]) {
  return (
    <li>
      <span>
        <Moment at={takenAt} />
        <br />
        <span className="soft small">
          {contents ? inWords(contents) : 'Its list of files can’t be read.'}
        </span>
      </span>
      {contents && (
        <DialogLink className="button" to={`backups/${name}`}>
          Download
          <span className="visually-hidden">
            {' '}
            the backup of <Moment at={takenAt} />
          </span>
        </DialogLink>
      )}
    </li>
  )
}

const MB = 1e6

function inWords({ bytes, users, stories, missing }: NonNullable<Backups['backups'][number]['contents']>) {
  const size = `${(bytes / MB).toFixed(1)} MB; people: ${users}, stories: ${stories}`
  return missing > 0 ? `${size}; files that were lost before it: ${missing}` : size
}
