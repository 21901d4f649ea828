import { Link, useSearchParams } from '@remix-run/react'
import { LongDate } from '~/ui/moment'
import { adminLink, noDialog } from './admin-link'
import { roleLabels, shortId, type UserRow } from './admin-list'
import type { AdminView } from './admin-view.server'
import { EmailText } from './email-text'
import { ListPages } from './list-pages'
import { ListSearch } from './list-search'
import { DeleteLink, ViewLink } from './row-links'
import { SortHeader } from './sort-header'

export function UserTable({ users: { rows, list } }: { users: NonNullable<AdminView['users']> }) {
  return (
    <section id="list" className="stack" aria-labelledby="list-title">
      <h2 id="list-title" tabIndex={-1}>
        User Management
      </h2>
      <ListSearch list={list} label="Search users" one="user" many="users" />
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls is reached by keyboard too
        <section className="table-frame" aria-label="Users" tabIndex={0}>
          <table className="table admin-table">
            <thead>
              <tr>
                <th scope="col">User ID</th>
                <SortHeader sort="user" label="User" list={list} />
                <SortHeader sort="email" label="Email" list={list} />
                <SortHeader sort="role" label="Role" list={list} />
                <SortHeader sort="joined" label="Joined" list={list} isDate />
                <th scope="col">Actions</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((user) => (
                <Row key={user.id} user={user} />
              ))}
            </tbody>
          </table>
        </section>
      )}
      <ListPages list={list} label="Pages of users" />
    </section>
  )
}

function Row({ user }: { user: UserRow }) {
  const [query] = useSearchParams()
  const { id, name, username, email, role, joinedAt, isOneself } = user
  const linkTo = (dialog: string) => adminLink(query, { ...noDialog, [dialog]: id })
  return (
    <tr>
      <td data-label="User ID">
        <code>{shortId(id)}</code>
      </td>
      <th scope="row" data-label="User">
        {/* An admin's details are not for other admins to see (spec section 6). */}
        {role === 'admin' ? (
          <Name name={name} username={username} />
        ) : (
          <Link className="name-link" to={linkTo('profile')} preventScrollReset>
            <Name name={name} username={username} />
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
          {role !== 'admin' && <ViewLink to={linkTo('view')} of={name} />}
          {!isOneself && <DeleteLink to={linkTo('delete-user')} of={name} />}
          {isOneself && <span className="soft small">This is you</span>}
        </div>
      </td>
    </tr>
  )
}

function Name({ name, username }: Pick<UserRow, 'name' | 'username'>) {
  return (
    <>
      <span className="name">{name}</span>
      <span className="soft small handle">@{username}</span>
    </>
  )
}
