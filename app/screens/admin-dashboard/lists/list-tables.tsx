import { Link, useLocation } from '@remix-run/react'
import { adminStatusLabel } from '~/stories/story-status'
import { LongDate, Moment } from '~/ui/moment'
import { DialogLink } from '../admin-dialog'
import { listLink } from '../admin-link'
import { EmailText, nameOf, UserName } from '../facts'
import { CATEGORY, roleLabels, shortId } from '../labels'
import type { ListView, StoryRow, UserRow } from './list-view.server'
import { type Column, ListSection, RowLink } from './table'

const columns: Column<UserRow>[] = [
  { label: 'User ID', cell: ({ id }) => <code>{shortId(id)}</code> },
  { label: 'User', sort: 'user', isRowHeader: true, cell: (user) => <ProfileLink {...user} /> },
  { label: 'Email', sort: 'email', cell: EmailText },
  { label: 'Role', sort: 'role', cell: Badges },
  { label: 'Joined', sort: 'joined', isDate: true, cell: ({ createdAt }) => <LongDate at={createdAt} /> },
  { label: 'Actions', cell: UserLinks },
]

export function UserTable({ users: { rows, list, invited } }: { users: NonNullable<ListView['users']> }) {
  return (
    <ListSection
      title="User Management"
      label="Users"
      searchLabel="Search users"
      one="user"
      many="users"
      of="users"
      note={
        <>
          Each time you open a user’s profile, that is recorded.{' '}
          {invited > 0 && (
            <DialogLink to="invitations">
              {invited === 1 ? 'One invitation is' : `${invited} invitations are`} still open.
            </DialogLink>
          )}
        </>
      }
      {...{ list, columns, rows }}
    />
  )
}

function ProfileLink(user: UserRow) {
  const fullName = <UserName user={user} />
  // Admins can't see other admins' details (docs/spec.md, section 6).
  if (user.role === 'admin') return fullName
  return (
    <DialogLink className="name-link" to={`users/${user.id}`}>
      {fullName}
      <span className="visually-hidden">: profile</span>
    </DialogLink>
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
  const dialog = `users/${user.id}`
  return (
    <div className="row-links">
      {user.role !== 'admin' && <RowLink label="View" dialog={dialog} of={nameOf(user)} />}
      {!user.isOneself && <RowLink label="Delete" dialog={`${dialog}/delete`} of={nameOf(user)} />}
      {user.isOneself && <span className="soft small">This is you</span>}
    </div>
  )
}

/** 'Story Creation' lists all stories, 'Saved Stories' those that are ready. */
export function StoryTable({ stories: { rows, list } }: { stories: NonNullable<ListView['stories']> }) {
  const { readyOnly } = list
  const title = readyOnly ? 'Saved Stories' : 'Story Creation'
  const columns: Column<StoryRow>[] = [
    { label: 'User ID', cell: ({ userId }) => <code>{shortId(userId)}</code> },
    { label: 'User', sort: 'user', isRowHeader: true, cell: ({ owner }) => <UserName user={owner} /> },
    { label: 'Category', cell: () => CATEGORY },
    { label: 'Created', sort: 'created', isDate: true, cell: ({ createdAt }) => <Moment at={createdAt} /> },
    {
      label: 'Status',
      // All saved stories have the same.
      sort: readyOnly ? undefined : 'status',
      cell: ({ status }) => (
        <span className={`badge badge-${status}`}>{adminStatusLabel(status, 'table')}</span>
      ),
    },
    { label: 'Actions', cell: StoryLinks },
  ]
  return (
    <ListSection
      title={title}
      label={title}
      searchLabel="Search by owner"
      one={readyOnly ? 'saved story' : 'story'}
      many={readyOnly ? 'saved stories' : 'stories'}
      of="stories"
      note="Each time you open a story, that is recorded."
      {...{ list, columns, rows }}
    />
  )
}

function StoryLinks({ id, owner }: StoryRow) {
  // The id distinguishes the stories of one user.
  const of = `the story of ${nameOf(owner)}, ${shortId(id)}`
  return (
    <div className="row-links">
      <RowLink label="View" dialog={`stories/${id}`} of={of} />
      <RowLink label="Delete" dialog={`stories/${id}/delete`} of={of} />
    </div>
  )
}

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
