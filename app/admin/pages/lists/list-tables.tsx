import { Link } from '@remix-run/react'
import { LongDate, Moment } from '~/platform/ui/moment'
import { adminStatusLabel } from '~/stories/story-status'
import { EmailText, nameOf, UserName } from '../facts'
import { CATEGORY, roleLabels, shortId } from '../labels'
import { DeleteUserLink } from '../person/delete-user'
import { PersonLink } from '../person/person-view'
import type { AdminTab, ListView, StoryRow, UserRow } from './list-view.server'
import { type Column, ListSection, RowLabel } from './table'

const userColumns: Column<UserRow>[] = [
  { label: 'User ID', cell: ({ id }) => <code>{shortId(id)}</code> },
  { label: 'User', isRowHeader: true, cell: UserCell },
  { label: 'Email', cell: EmailText },
  { label: 'Role', cell: Badges },
  { label: 'Joined', cell: ({ createdAt }) => <LongDate at={createdAt} /> },
  { label: 'Actions', cell: UserLinks },
]

export function UserTable({ users }: { users: NonNullable<ListView['users']> }) {
  const { invited } = users
  return (
    <ListSection
      title="User Management"
      tab="users"
      of={['user', 'users']}
      columns={userColumns}
      list={users}
    >
      Opening a profile is recorded.{' '}
      {invited > 0 && (
        <Link to="/admin-dashboard/invitations">
          {invited === 1 ? 'One invitation is' : `${invited} invitations are`} still open.
        </Link>
      )}
    </ListSection>
  )
}

function UserCell(user: UserRow) {
  const fullName = <UserName user={user} />
  if (user.role === 'admin') return fullName
  return (
    <PersonLink id={user.id} className="name-link">
      {fullName}
      <span className="visually-hidden">: profile</span>
    </PersonLink>
  )
}

function Badges({ role, suspendedAt, leavesAt }: UserRow) {
  return (
    <>
      <span className={`badge badge-${role}`}>{roleLabels[role]}</span>{' '}
      {suspendedAt && <span className="badge badge-failed">Suspended</span>}{' '}
      {leavesAt && <span className="badge badge-failed">To be deleted</span>}
    </>
  )
}

function UserLinks(user: UserRow) {
  return (
    <div className="row-links">
      {user.role !== 'admin' && (
        <PersonLink id={user.id} className="row-link">
          <RowLabel label="View" of={nameOf(user)} />
        </PersonLink>
      )}
      {user.isOneself ? (
        <span className="soft small">This is you</span>
      ) : (
        <DeleteUserLink id={user.id} className="row-link row-link-danger">
          <RowLabel label="Delete" of={nameOf(user)} />
        </DeleteUserLink>
      )}
    </div>
  )
}

const storyColumns: Column<StoryRow>[] = [
  { label: 'User ID', cell: ({ userId }) => <code>{shortId(userId)}</code> },
  { label: 'User', isRowHeader: true, cell: ({ owner }) => <UserName user={owner} /> },
  { label: 'Category', cell: () => CATEGORY },
  { label: 'Created', cell: ({ createdAt }) => <Moment at={createdAt} /> },
  {
    label: 'Status',
    cell: ({ status }) => (
      <span className={`badge badge-${status}`}>{adminStatusLabel(status, 'table')}</span>
    ),
  },
  { label: 'Actions', cell: StoryLinks },
]

export function StoryTable({ stories }: { stories: NonNullable<ListView['stories']> }) {
  const [title, tab] = stories.readyOnly
    ? (['Saved Stories', 'saved-stories'] as const)
    : (['Story Creation', 'story-creation'] as const)
  return (
    <ListSection title={title} tab={tab} of={['story', 'stories']} columns={storyColumns} list={stories}>
      Opening a story is recorded.
    </ListSection>
  )
}

function StoryLinks({ id, owner }: StoryRow) {
  const of = `the story of ${nameOf(owner)}, ${shortId(id)}`
  return (
    <div className="row-links">
      <Link className="row-link" to={`/admin-dashboard/stories/${id}`}>
        <RowLabel label="View" of={of} />
      </Link>
      <Link className="row-link row-link-danger" to={`/admin-dashboard/stories/${id}/delete`}>
        <RowLabel label="Delete" of={of} />
      </Link>
    </div>
  )
}

const tabs: [tab: AdminTab, label: string][] = [
  ['users', 'User Management'],
  ['story-creation', 'Story Creation'],
  ['saved-stories', 'Saved Stories'],
]

export function AdminTabs({ tab: shown }: Pick<ListView, 'tab'>) {
  return (
    <nav className="admin-tabs" aria-label="Lists">
      <ul>
        {tabs.map(([tab, label]) => (
          <li key={tab}>
            <Link
              to={`/admin-dashboard?tab=${tab}#list`}
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

export function MusicLibrary() {
  return (
    <section id="list" className="stack" aria-labelledby="list-title">
      <h2 id="list-title">Music Library</h2>
      <p className="soft">Coming Soon</p>
    </section>
  )
}
