import { Form, Link, useLoaderData } from '@remix-run/react'
import { backUpNow } from '~/admin/backups/nightly-backups.server'
import { type Backups, getBackups } from '~/admin/backups.server'
import { redirectWithToast } from '~/platform/forms/answer.server'
import { Moment } from '~/platform/ui/moment'
import { SubmitButton } from '~/platform/ui/submit-button'
import { AdminPage, useAdminRefusal } from '../admin-page'
import { adminAction, adminLoader } from '../handlers.server'
import { failures, sendAct } from '../labels'

export const loader = adminLoader(() => getBackups())

export const action = adminAction([], () => {
  const begun = backUpNow()
  if (!begun.ok) return begun
  return redirectWithToast('/admin-dashboard/backups', { kind: 'success', title: 'The backup has begun' })
})

export const clientAction = sendAct(failures.other)

export default function BackupsRoute() {
  const view = useLoaderData<typeof loader>()
  const { backups, isUnderWay, finding, drill } = view
  return (
    <AdminPage title="Backups" refusal={useAdminRefusal()}>
      <Where {...view} />
      {finding.state !== 'ok' && (
        <p className="form-notice" role="note">
          <strong>{finding.says}</strong> {finding.whatToDo}
        </p>
      )}
      {drill && !drill.problem && (
        <p>
          On <Moment at={drill.at} /> the backup of <Moment at={drill.of} /> was restored as a test, and
          everything in it was complete.
        </p>
      )}
      {!drill && <p>Not tested yet. Once a week one is restored as a test.</p>}
      {isUnderWay ? (
        <p role="status">
          A backup is being made or tested.{' '}
          <Link to="/admin-dashboard/backups" replace>
            Check again
          </Link>
        </p>
      ) : (
        <Form method="post" preventScrollReset>
          <SubmitButton pendingText="Starting...">Back up now</SubmitButton>
        </Form>
      )}
      {backups.length === 0 && <p className="soft">There are none yet.</p>}
      <ul className="admin-lines">
        {backups.map((backup) => (
          <Backup key={backup.name} {...backup} />
        ))}
      </ul>
    </AdminPage>
  )
}

const Where = ({ folder, isNightly, isInStorage }: Pick<Backups, 'folder' | 'isNightly' | 'isInStorage'>) => (
  <p>
    {isNightly
      ? 'The service makes one each night, and keeps those of the last seven days in '
      : 'The service makes no nightly backups, because BACKUP_DIR is none. Those made here are in '}
    <code className="break">{folder}</code>.
    {isInStorage &&
      ' They are on the same disk as everything else. Put them on another (BACKUP_DIR), or you lose both together.'}
  </p>
)

function Backup({ takenAt, contents }: Backups['backups'][number]) {
  return (
    <li>
      <span>
        <Moment at={takenAt} />
        <br />
        <span className="soft small">
          {contents ? contentsText(contents) : 'Its list of files can’t be read.'}
        </span>
      </span>
    </li>
  )
}

const MB = 1e6

function contentsText({
  bytes,
  users,
  stories,
  missing,
}: NonNullable<Backups['backups'][number]['contents']>) {
  const size = `${(bytes / MB).toFixed(1)} MB; people: ${users}, stories: ${stories}`
  return missing > 0 ? `${size}; files already missing: ${missing}` : size
}
