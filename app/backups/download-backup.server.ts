import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Pack, pack } from 'tar-stream'
import { z } from 'zod'
import { currentPassword } from '~/accounts/schemas.server'
import { requireEveryProof } from '~/accounts/two-step/two-step.server'
import type { Owner, User } from '~/accounts/users.server'
import { recordAdminAct } from '~/audit/record.server'
import { config } from '~/config.server'
import { logSecurityEvent } from '~/log/security-event.server'
import { type Outcome, refused } from '~/refusal'
import { database } from '~/storage/database.server'
import { enqueueForAdmins } from './backup-emails.server'
import { listBackups, MANIFEST, type Manifest, readManifest } from './backup-manifest.server'

const GONE_BACKUP = 'This backup isn’t there any more.'

export const downloadForm = z.object({ currentPassword, code: z.string().optional() })

/** The content of the cookie of an admin who has just given their password for a backup. */
export const proofOf = ({ id }: Owner, name: string) => `download ${id} ${name}`

export async function getBackup(name: string): Promise<Manifest | undefined> {
  if (!(await listBackups(config.backupsDir)).includes(name)) return undefined
  return readManifest(join(config.backupsDir, name)).catch(() => undefined)
}

/**
 * Lets an admin download a backup, which holds everything of everyone and the session secret: a session alone, which may be
 * stolen, isn't enough for that. It is recorded, and all admins are told by email.
 */
export async function allowDownload(
  admin: User,
  name: string,
  proof: z.infer<typeof downloadForm>,
  { address }: { address?: string } = {},
): Promise<Outcome> {
  const allowed = await requireEveryProof(admin, proof, address)
  if (!allowed.ok) return allowed
  if (!(await getBackup(name))) return refused('gone', GONE_BACKUP)
  database().transaction((tx) => {
    recordAdminAct(
      { adminId: admin.id, act: 'viewed', what: 'backup', userId: admin.id, subjectId: name },
      tx,
    )
    enqueueForAdmins(tx, 'backup-downloaded', `${admin.id} ${name}`)
  })
  logSecurityEvent('backup-downloaded', { userId: admin.id })
  return { ok: true }
}

/** The folder of a backup as a .tar, which is written while it is read. */
export function tarOf(name: string, { files }: Manifest): Readable {
  const tar = pack()
  fill(tar, name, files).catch((error) => tar.destroy(error))
  return tar as unknown as Readable
}

async function fill(tar: Pack, name: string, files: Manifest['files']): Promise<void> {
  const add = async (path: string) => {
    const from = join(config.backupsDir, name, path)
    const { size, mtime } = await stat(from)
    await pipeline(createReadStream(from), tar.entry({ name: `${name}/${path}`, size, mtime, mode: 0o600 }))
  }
  for (const { path } of files) await add(path)
  // Last, as in the folder: a tar that broke off is no backup.
  await add(MANIFEST)
  tar.finalize()
}
