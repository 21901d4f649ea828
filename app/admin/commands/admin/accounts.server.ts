import { setPassword } from '~/accounts/password/password-reset.server'
import { newPassword } from '~/accounts/schemas.server'
import { resetTwoStep } from '~/accounts/two-step/two-step.server'
import { getUserByName, listUsers, type User } from '~/accounts/users.server'
import { CommandError } from '~/admin/backups/operator-error'
import { requireDatabaseFile } from '~/platform/storage/database.server'
import { requirePassword } from '../ask.server'
import { alignedTable, print, requireConsent, say } from '../command.server'

export function list({ all }: { all?: boolean }): void {
  requireDatabaseFile()
  const people = listUsers(all ? {} : { role: 'admin' })
  if (people.length === 0) say(all ? 'There are no users yet.' : 'There is no admin yet.')
  else for (const line of tableOf(people, all)) print(line)
}

function tableOf(people: User[], all: boolean | undefined): string[] {
  const heads = ['username', 'name', 'email', 'created', ...(all ? ['role'] : [])]
  const rows = people.map(({ username, firstName, lastName, email, createdAt, role, suspendedAt }) => [
    username,
    `${firstName} ${lastName}`,
    email ?? '-',
    createdAt.toISOString().slice(0, 10),
    ...(all ? [suspendedAt ? `${role}, suspended` : role] : []),
  ])
  return alignedTable([heads, ...rows])
}

const noSuchUser = (username: string) => new CommandError(`There is no user with the username ${username}.`)

function requireUserNamed(typed: string): User {
  requireDatabaseFile()
  const user = getUserByName(typed)
  if (!user) throw noSuchUser(typed)
  return user
}

const inFull = ({ username, firstName, lastName, role }: User) =>
  `${username} (${firstName} ${lastName}, ${role})`

const mailed = ({ email }: User) => (email ? ' An email tells them.' : '')

const problemOf = (password: string) => newPassword.safeParse(password).error?.issues[0]?.message

interface ResetOptions {
  passwordStdin?: boolean
  yes?: boolean
}

export async function resetUserPassword(typed: string, { passwordStdin, yes }: ResetOptions): Promise<void> {
  const user = requireUserNamed(typed)
  await requireConsent(`Give ${inFull(user)} a new password, and sign them out everywhere?`, yes)
  const isOnStdin = passwordStdin
  const password = await requirePassword(`New password of ${user.username}`, problemOf, { isOnStdin })
  const changed = await setPassword(user.username, password)
  if (!changed) throw noSuchUser(typed)
  print(
    `${changed.username} has a new password, and is signed out everywhere.${changed.isDeletionCancelled ? ' The planned deletion of the account is cancelled.' : ''}${mailed(user)}`,
  )
}

export async function resetUserTwoStep(typed: string, { yes }: ResetOptions): Promise<void> {
  const user = requireUserNamed(typed)
  await requireConsent(
    `Let ${inFull(user)} sign in with the password alone, and sign them out everywhere?`,
    yes,
  )
  if (!resetTwoStep(user)) throw new CommandError(`${user.username} doesn't use two-step sign-in.`)
  print(`${user.username} signs in with the password alone now, and is signed out everywhere.${mailed(user)}`)
}
