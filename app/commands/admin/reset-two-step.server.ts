import { resetTwoStep } from '~/accounts/two-step/change-two-step.server'
import { getUserByName } from '~/accounts/users.server'
import { CommandError } from '~/backups/operator-error'
import { requireDatabaseFile } from '~/storage/database.server'
import { print, requireConsent } from '../command.server'
import { noSuchUser } from './reset-password.server'

/** Turns two-step sign-in off for a user or an admin who lost their phone and their recovery codes. */
export async function resetUserTwoStep(typed: string, { yes }: { yes?: boolean }): Promise<void> {
  requireDatabaseFile()
  const user = getUserByName(typed)
  if (!user) throw noSuchUser(typed)
  await requireConsent(
    `Let ${user.username} (${user.firstName} ${user.lastName}, ${user.role}) sign in with the password alone, and sign them out everywhere?`,
    yes,
  )
  if (!resetTwoStep(user)) throw new CommandError(`${user.username} doesn't use two-step sign-in.`)
  print(
    `${user.username} signs in with the password alone now, and is signed out everywhere.${user.email ? ' An email tells them.' : ''}`,
  )
}
