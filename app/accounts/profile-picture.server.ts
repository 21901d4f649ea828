import { randomUUID } from 'node:crypto'
import { and, eq, or } from 'drizzle-orm'
import { mayBeSeenBy, type Viewer } from '~/platform/audit/record.server'
import { type PictureProblem, reencodePicture } from '~/platform/pictures/pictures.server'
import { type Outcome, type Reason, refused } from '~/platform/refusal'
import { database, tables } from '~/platform/storage/database.server'
import { isDiskFull } from '~/platform/storage/disk/disk-full'
import { fileStore } from '~/platform/storage/files/file-store.server'
import { WorkerFailure } from '~/platform/workers/worker-failure'
import { NOT_A_PICTURE, PICTURE_MAX_SIDE, PICTURE_TOO_LARGE } from './picture-rules'
import { type Owner, type User, userColumns, userFromRow } from './users.server'

const { users } = tables

type ChangePictureResult = Outcome<{ user: User }>

/** Three device pixels for each of the 80 pixels at which it is shown at most. */
const SQUARE_SIDE = 240

/** Replaces a user's picture by an uploaded one; a trigger queues the old files for deletion. */
export async function changeProfilePicture(
  user: Owner,
  { path, isTooLarge }: { path?: string; isTooLarge: boolean },
  { signal }: { signal?: AbortSignal } = {},
): Promise<ChangePictureResult> {
  if (isTooLarge) return refusePicture('too-large', PICTURE_TOO_LARGE)
  if (!path) return refusePicture('invalid', NOT_A_PICTURE)
  try {
    return await fileStore().withSpool(async (whole, square) => {
      const options = { signal, owner: user.id }
      const reply = await reencodePicture(path, whole, { maxSide: PICTURE_MAX_SIDE, ...options })
      const cut = reply.ok
        ? await reencodePicture(whole, square, { maxSide: SQUARE_SIDE, square: true, ...options })
        : reply
      return cut.ok ? store(user, { whole, square }, signal) : refusePicture(...refusals[cut.reason])
    })
  } catch (error) {
    if (isDiskFull(error)) return refusePicture('full', NO_ROOM)
    if (!(error instanceof WorkerFailure && error.code === 'busy')) throw error
    return { ...refusePicture('busy', BUSY), retryAfterSeconds: 30 }
  }
}

/** Stores the files first and then the row, which so never names a missing file. */
async function store(
  user: Owner,
  encoded: { whole: string; square: string },
  signal: AbortSignal | undefined,
): Promise<ChangePictureResult> {
  // A new key for each upload: no cache shows an old picture under it.
  const folder = `profile-pictures/${randomUUID()}`
  const keys = { profilePicture: `${folder}/whole`, profilePictureSquare: `${folder}/square` }
  let row: Parameters<typeof userFromRow>[0] | undefined
  try {
    await fileStore().put(keys.profilePicture, encoded.whole)
    await fileStore().put(keys.profilePictureSquare, encoded.square)
    signal?.throwIfAborted()
    row = database().update(users).set(keys).where(eq(users.id, user.id)).returning(userColumns).get()
  } finally {
    if (!row) for (const key of Object.values(keys)) await fileStore().delete(key)
  }
  return row ? { ok: true, user: userFromRow(row) } : refusePicture('gone', 'This account is no longer here.')
}

const refusePicture = (reason: Reason, message: string) =>
  refused(reason, message, { profilePicture: message })

const refusals: Record<PictureProblem, [Reason, string]> = {
  crashed: ['busy', 'The service could not read this picture just now. Please try again in a minute.'],
  'not-an-image': ['wrong-type', NOT_A_PICTURE],
  heic: [
    'invalid',
    'This picture is in the HEIC format, and we couldn’t read it. On an iPhone, choose Settings, Camera, Formats, Most Compatible, and take it again; or save the picture as a JPEG and choose that.',
  ],
  'too-many-pixels': [
    'invalid',
    'This picture has too many pixels for us. Please make it smaller and upload it again.',
  ],
  failed: ['invalid', 'We could not read this picture. Please save it as JPEG and upload that.'],
}
const BUSY = 'Everspoken is busy with other pictures right now. Please wait a minute and try again.'
const NO_ROOM = 'We have no room for another picture right now. Please try again later.'

export function getPictureMedia(viewer: Viewer, key: string) {
  const named = or(eq(users.profilePicture, key), eq(users.profilePictureSquare, key))
  const isIt = and(named, mayBeSeenBy(viewer, users.id))
  const row = database().select({ id: users.id }).from(users).where(isIt).get()
  return row && { key, mimeType: 'image/jpeg' as const, filename: 'profile-picture.jpg', look: undefined }
}
