import { Link, useLocation } from '@remix-run/react'
import { LongDate } from '~/ui/moment'
import { adminUrl } from '../admin-link'
import { EmailText, UserName } from '../facts'
import { roleLabels, shortId } from '../labels'
import { Cell, ColumnHeader, Row, RowHeader } from './cells'
import { ListSection } from './list-section'
import type { ListView, UserRow } from './list-view.server'
import { RowLink } from './row-link'
import { SortHeader } from './sort-header'

export function UserTable({ users: { rows, list, invited } }: { users: NonNullable<ListView['users']> }) {
  const { search } = useLocation()
  return (
    <ListSection
      title="User Management"
      label="Users"
      searchLabel="Search users"
      list={list}
      one="user"
      many="users"
      of="users"
      head={
        <>
          <ColumnHeader>User ID</ColumnHeader>
          <SortHeader sort="user" label="User" list={list} />
          <SortHeader sort="email" label="Email" list={list} />
          <SortHeader sort="role" label="Role" list={list} />
          <SortHeader sort="joined" label="Joined" list={list} isDate />
          <ColumnHeader>Actions</ColumnHeader>
        </>
      }
      rows={rows.map((user) => <AccountRow key={user.id} user={user} />)}
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
    />
  )
}

function AccountRow({ user }: { user: UserRow }) {
  const { search } = useLocation()
  const { id, name, username, email, role, isSuspended, leavesAt, joinedAt, isOneself } = user
  const fullName = <UserName name={name} username={username} />
  return (
    <Row>
      <Cell label="User ID">
        <code>{shortId(id)}</code>
      </Cell>
      <RowHeader label="User">
        {/* Admins can't see other admins' details (docs/spec.md, section 6). */}
        {role === 'admin' ? (
          fullName
        ) : (
          <Link className="name-link" to={adminUrl(search, `users/${id}`)} preventScrollReset>
            {fullName}
            <span className="visually-hidden">: profile</span>
          </Link>
        )}
      </RowHeader>
      <Cell label="Email">
        <EmailText email={email} />
      </Cell>
      <Cell label="Role">
        <span className={`badge badge-${role}`}>{roleLabels[role]}</span>{' '}
        {isSuspended && <span className="badge badge-failed">Suspended</span>}{' '}
        {leavesAt && <span className="badge badge-failed">To be deleted</span>}
      </Cell>
      <Cell label="Joined">
        <LongDate at={joinedAt} />
      </Cell>
      <Cell label="Actions">
        <div className="row-links">
          {role !== 'admin' && <RowLink label="View" dialog={`users/${id}`} of={name} />}
          {!isOneself && <RowLink label="Delete" dialog={`users/${id}/delete`} of={name} />}
          {isOneself && <span className="soft small">This is you</span>}
        </div>
      </Cell>
    </Row>
  )
}
