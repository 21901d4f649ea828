import type { Readable } from 'node:stream'
import type { User } from '~/accounts/users.server'
import { limitUser } from '~/platform/limits/rate-limit.server'
import { logSecurityEvent } from '~/platform/log/security-event.server'
import { personEntries } from './person-entries.server'
import { zipStream } from './zip-stream.server'

const underWay = new Map<string, Readable>()

/**
 * Starts the download of everything that a user has here. Each user has one at a time: another ends the one before,
 * whose connection may hang unnoticed.
 */
export async function exportAccount(user: User, now = new Date()) {
  const limit = await limitUser('export', user.id)
  if (!limit.ok) return limit
  underWay.get(user.id)?.destroy()
  const folder = `everspoken-${user.username}-${now.toISOString().slice(0, 10)}`
  const zip = zipStream(personEntries(user, { folder, now }))
  underWay.set(user.id, zip)
  zip.once('close', () => {
    if (underWay.get(user.id) === zip) underWay.delete(user.id)
  })
  logSecurityEvent('export-started', { userId: user.id })
  return { ok: true as const, zip, filename: `${folder}.zip` }
}
