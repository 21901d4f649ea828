import { Link, useSearchParams } from '@remix-run/react'
import { LongDate } from '~/ui/moment'
import { adminLink, noDialog } from '../admin-link'
import { EmailText } from '../facts'
import { roleLabels, shortId } from '../labels'
import { ListSection } from './list-section'
import type { ListView, UserRow } from './list-view.server'
import { RowLink } from './row-link'
import { SortHeader } from './sort-header'

export function UserTable({ users: { rows, list } }: { users: NonNullable<ListView['users']> }) {
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
          <th scope="col">User ID</th>
          <SortHeader sort="user" label="User" list={list} />
          <SortHeader sort="email" label="Email" list={list} />
          <SortHeader sort="role" label="Role" list={list} />
          <SortHeader sort="joined" label="Joined" list={list} isDate />
          <th scope="col">Actions</th>
        </>
      }
      rows={rows.map((user) => <Row key={user.id} user={user} />)}
    />
  )
}

function Row({ user }: { user: UserRow }) {
  const [query] = useSearchParams()
  const { id, name, username, email, role, joinedAt, isOneself } = user
  const fullName = (
    <>
      <span className="name">{name}</span>
      <span className="soft small handle">@{username}</span>
    </>
  )
  return (
    <tr>
      <td data-label="User ID">
        <code>{shortId(id)}</code>
      </td>
      <th scope="row" data-label="User">
        {/* Admins can't see other admins' details (docs/spec.md, section 6). */}
        {role === 'admin' ? (
          fullName
        ) : (
          <Link className="name-link" to={adminLink(query, { ...noDialog, profile: id })} preventScrollReset>
            {fullName}
            <span className="visually-hidden">: profile</span>
          </Link>
        )}
      </th>
      <td data-label="Email">
        <span>
          <EmailText email={email} />
        </span>
      </td>
      <td data-label="Role">
        <span className={`badge badge-${role}`}>{roleLabels[role]}</span>
      </td>
      <td data-label="Joined">
        <LongDate iso={joinedAt} />
      </td>
      <td data-label="Actions">
        <div className="row-links">
          {role !== 'admin' && <RowLink label="View" dialog="view" id={id} of={name} />}
          {!isOneself && <RowLink label="Delete" dialog="delete-user" id={id} of={name} />}
          {isOneself && <span className="soft small">This is you</span>}
        </div>
      </td>
    </tr>
  )
}
