import { listUsers, type User } from '~/accounts/users.server'
import { requireDatabaseFile } from '~/storage/database.server'
import { alignedTable } from '../aligned-table'
import { print, say } from '../command.server'

export interface ListOptions {
  all?: boolean
  json?: boolean
}

export function list({ all, json }: ListOptions): void {
  requireDatabaseFile()
  const people = listUsers(all ? {} : { role: 'admin' }).map(described)
  if (json) print(JSON.stringify(people, null, 2))
  else if (people.length === 0) say(all ? 'There are no users yet.' : 'There is no admin yet.')
  else for (const line of tableOf(people, all)) print(line)
}

function tableOf(people: ReturnType<typeof described>[], all: boolean | undefined): string[] {
  const heads = ['username', 'name', 'email', 'created', ...(all ? ['role'] : [])]
  const rows = people.map(({ username, name, email, createdAt, role, suspendedAt }) => [
    username,
    name,
    email ?? '-',
    createdAt.slice(0, 10),
    ...(all ? [suspendedAt ? `${role}, suspended` : role] : []),
  ])
  return alignedTable([heads, ...rows])
}

const described = ({ username, firstName, lastName, email, role, createdAt, suspendedAt }: User) => ({
  username,
  name: `${firstName} ${lastName}`,
  email,
  role,
  createdAt: createdAt.toISOString(),
  suspendedAt: suspendedAt?.toISOString() ?? null,
})
