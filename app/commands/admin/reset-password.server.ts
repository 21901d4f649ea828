import { setPassword } from '~/accounts/password-reset.server'
import { newPassword } from '~/accounts/schemas.server'
import { getUserByName } from '~/accounts/users.server'
import { requirePassword } from '../ask.server'
import { answer, CommandError, requireConsent } from '../command.server'
import { requireDatabaseFile } from '../require-database-file.server'

export interface ResetOptions {
  passwordStdin?: boolean
  yes?: boolean
}

const nobody = (username: string) => new CommandError(`Nobody has the username ${username}.`)

const problemOf = (password: string) => newPassword.safeParse(password).error?.issues[0]?.message

/** Sets the password of a user or an admin, such as of a family member who has no mail. */
export async function resetPassword(typed: string, { passwordStdin, yes }: ResetOptions): Promise<void> {
  requireDatabaseFile()
  const user = getUserByName(typed)
  if (!user) throw nobody(typed)
  await requireConsent(
    `Give ${user.username} (${user.firstName} ${user.lastName}, ${user.role}) a new password, and sign them out everywhere?`,
    yes,
  )
  const password = await requirePassword(`New password of ${user.username}`, problemOf, {
    isOnStdin: passwordStdin,
  })
  const changed = await setPassword(user.username, password)
  if (!changed) throw nobody(typed)
  answer(
    `${changed.username} has a new password, and is signed out everywhere.${user.email ? ' A letter tells them so.' : ''}`,
  )
}
