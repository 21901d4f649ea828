import { Link, useLocation } from '@remix-run/react'
import { LongDate } from '~/ui/moment'
import { adminUrl } from '../admin-link'
import { EmailText, UserName } from '../facts'
import { roleLabels, shortId } from '../labels'
import { ListSection } from './list-section'
import type { ListView, UserRow } from './list-view.server'
import { type Column, RowLink } from './table'

const columns: Column<UserRow>[] = [
  { label: 'User ID', cell: ({ id }) => <code>{shortId(id)}</code> },
  { label: 'User', sort: 'user', isRowHeader: true, cell: (user) => <ProfileLink {...user} /> },
  { label: 'Email', sort: 'email', cell: EmailText },
  { label: 'Role', sort: 'role', cell: Badges },
  { label: 'Joined', sort: 'joined', isDate: true, cell: ({ joinedAt }) => <LongDate at={joinedAt} /> },
  { label: 'Actions', cell: UserLinks },
]

export function UserTable({ users: { rows, list, invited } }: { users: NonNullable<ListView['users']> }) {
  const { search } = useLocation()
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
            <Link to={adminUrl(search, 'invitations')} preventScrollReset>
              {invited === 1 ? 'One invitation is' : `${invited} invitations are`} still open.
            </Link>
          )}
        </>
      }
      {...{ list, columns, rows }}
    />
  )
}

function ProfileLink(user: UserRow) {
  const { search } = useLocation()
  const fullName = <UserName {...user} />
  // Admins can't see other admins' details (docs/spec.md, section 6).
  if (user.role === 'admin') return fullName
  return (
    <Link className="name-link" to={adminUrl(search, `users/${user.id}`)} preventScrollReset>
      {fullName}
      <span className="visually-hidden">: profile</span>
    </Link>
  )
}

function Badges({ role, isSuspended, leavesAt }: UserRow) {
  return (
    <>
      <span className={`badge badge-${role}`}>{roleLabels[role]}</span>{' '}
      {isSuspended && <span className="badge badge-failed">Suspended</span>}{' '}
      {leavesAt && <span className="badge badge-failed">To be deleted</span>}
    </>
  )
}

function UserLinks({ id, name, role, isOneself }: UserRow) {
  return (
    <div className="row-links">
      {role !== 'admin' && <RowLink label="View" dialog={`users/${id}`} of={name} />}
      {!isOneself && <RowLink label="Delete" dialog={`users/${id}/delete`} of={name} />}
      {isOneself && <span className="soft small">This is you</span>}
    </div>
  )
}
