import { Link } from '@remix-run/react'
import { LongDate } from '~/ui/moment'
import type { AdminView } from './admin-view.server'

/** How much of an id is shown (spec section 9). */
const ID_LENGTH = 5

const roleLabels = { user: 'User', admin: 'Admin' }

export function UserTable({ users, page, pages }: Pick<AdminView, 'users' | 'page' | 'pages'>) {
  return (
    <section className="stack" aria-labelledby="list-title">
      <h2 id="list-title" tabIndex={-1}>
        User Management
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a frame that scrolls is reached by keyboard too */}
      <section className="table-frame" aria-label="Users" tabIndex={0}>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">User ID</th>
              <th scope="col">User</th>
              <th scope="col">Email</th>
              <th scope="col">Role</th>
              <th scope="col">Joined</th>
            </tr>
          </thead>
          <tbody>
            {users.map((user) => (
              <tr key={user.id}>
                <td>
                  <code>{user.id.slice(0, ID_LENGTH)}</code>
                </td>
                <th scope="row">
                  {user.name}
                  <span className="soft small handle">@{user.username}</span>
                </th>
                <td>{user.email}</td>
                <td>
                  <span className={`badge badge-${user.role}`}>{roleLabels[user.role]}</span>
                </td>
                <td>
                  <LongDate iso={user.joinedAt} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {pages > 1 && <Pages page={page} pages={pages} />}
    </section>
  )
}

function Pages({ page, pages }: { page: number; pages: number }) {
  return (
    <nav className="row" aria-label="Pages of users">
      {page > 1 && (
        <Link to={`?page=${page - 1}`} className="button" rel="prev">
          Newer
        </Link>
      )}
      <span>
        Page {page} of {pages}
      </span>
      {page < pages && (
        <Link to={`?page=${page + 1}`} className="button" rel="next">
          Older
        </Link>
      )}
    </nav>
  )
}
