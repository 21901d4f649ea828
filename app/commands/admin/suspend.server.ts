import { setSuspended } from '~/accounts/suspension.server'
import { getUserByName } from '~/accounts/users.server'
import { RefusedError } from '~/backups/operator-error'
import { requireDatabaseFile } from '~/storage/database.server'
import { print } from '../command.server'
import { noSuchUser } from './reset-password.server'

export const suspend = (typed: string): void => {
  const username = change(typed, true)
  print(`${username} is suspended: signed out everywhere, and kept from signing in. Nothing was deleted.`)
}

export const unsuspend = (typed: string): void => {
  print(`${change(typed, false)} can sign in again.`)
}

function change(typed: string, isSuspended: boolean): string {
  requireDatabaseFile()
  const user = getUserByName(typed)
  if (!user) throw noSuchUser(typed)
  if (!setSuspended(user.id, isSuspended))
    throw new RefusedError(`${user.username} is an admin, and can’t be suspended.`)
  return user.username
}
