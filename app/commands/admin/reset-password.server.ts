import { setPassword } from '~/accounts/password/password-reset.server'
import { newPassword } from '~/accounts/schemas.server'
import { getUserByName } from '~/accounts/users.server'
import { CommandError } from '~/backups/operator-error'
import { requireDatabaseFile } from '~/storage/database.server'
import { requirePassword } from '../ask.server'
import { print, requireConsent } from '../command.server'

export interface ResetOptions {
  passwordStdin?: boolean
  yes?: boolean
}

export const noSuchUser = (username: string) =>
  new CommandError(`There is no user with the username ${username}.`)

const problemOf = (password: string) => newPassword.safeParse(password).error?.issues[0]?.message

/** Sets the password of a user or an admin, for example of one without an email address. */
export async function resetUserPassword(typed: string, { passwordStdin, yes }: ResetOptions): Promise<void> {
  requireDatabaseFile()
  const user = getUserByName(typed)
  if (!user) throw noSuchUser(typed)
  await requireConsent(
    `Give ${user.username} (${user.firstName} ${user.lastName}, ${user.role}) a new password, and sign them out everywhere?`,
    yes,
  )
  const password = await requirePassword(`New password of ${user.username}`, problemOf, {
    isOnStdin: passwordStdin,
  })
  const changed = await setPassword(user.username, password)
  if (!changed) throw noSuchUser(typed)
  print(
    `${changed.username} has a new password, and is signed out everywhere.${changed.isDeletionCancelled ? ' The planned deletion of the account is cancelled.' : ''}${user.email ? ' An email tells them.' : ''}`,
  )
}
