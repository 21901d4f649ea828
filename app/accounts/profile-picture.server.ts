import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { and, eq, or, type SQL } from 'drizzle-orm'
import { database, tables } from '~/database.server'
import { StorageFullError } from '~/files/file-store'
import { fileStore } from '~/files/file-store.server'
import type { Reason, Refused } from '~/forms/refusal'
import { type PictureReply, reencodePicture } from '~/pictures/pictures.server'
import { WorkerFailure } from '~/workers/worker-failure'
import { NOT_A_PICTURE, PICTURE_MAX_SIDE, PICTURE_TOO_LARGE } from './picture-rules'
import { type User, userColumns, userFromRow } from './users.server'

const { users } = tables

type Owner = Pick<User, 'id'>

/** An upload as it came. */
export interface NewPicture {
  path?: string
  isTooLarge: boolean
}

export type ChangePictureResult = { ok: true; user: User } | Refused

/** Three pixels for each of the 80 that the largest place for it has. */
const SQUARE_SIDE = 240

const BUSY_SECONDS = 30

/** New with each upload: no cache can show an old picture under the name of a new one. */
function newPictureKeys() {
  const id = randomUUID()
  return { whole: `profile-pictures/${id}/whole`, square: `profile-pictures/${id}/square` }
}
type PictureKeys = ReturnType<typeof newPictureKeys>

/**
 * Makes an uploaded picture the person's own; a trigger queues the files of the one before for deletion.
 * @throws when `signal` is aborted before all is kept; then nothing is
 */
export async function changeProfilePicture(
  user: Owner,
  { path, isTooLarge }: NewPicture,
  { signal }: { signal?: AbortSignal } = {},
): Promise<ChangePictureResult> {
  if (isTooLarge) return refused('too-large', PICTURE_TOO_LARGE)
  if (!path) return refused('invalid', NOT_A_PICTURE)
  const whole = await fileStore().newSpoolPath()
  const square = await fileStore().newSpoolPath()
  try {
    const reply = await reencode(path, { whole, square }, signal)
    return reply.ok ? await keep(user, { whole, square }, signal) : refusals[reply.reason]
  } catch (error) {
    if (error instanceof WorkerFailure && error.code === 'busy') return tooBusy
    if (error instanceof StorageFullError) return noRoom
    throw error
  } finally {
    await rm(whole, { force: true })
    await rm(square, { force: true })
  }
}

type Made = Record<keyof PictureKeys, string>

async function reencode(
  path: string,
  { whole, square }: Made,
  signal: AbortSignal | undefined,
): Promise<PictureReply> {
  const reply = await reencodePicture(path, whole, { maxSide: PICTURE_MAX_SIDE, signal })
  // Of the picture that was just made: it is small, upright and known to be sound.
  return reply.ok ? reencodePicture(whole, square, { maxSide: SQUARE_SIDE, square: true, signal }) : reply
}

/** Files first, then the row: it never names a file that isn't there. */
async function keep(user: Owner, made: Made, signal: AbortSignal | undefined): Promise<ChangePictureResult> {
  const keys = newPictureKeys()
  try {
    await fileStore().put(keys.whole, made.whole)
    await fileStore().put(keys.square, made.square)
    signal?.throwIfAborted()
    const row = database()
      .update(users)
      .set({ profilePicture: keys.whole, profilePictureSquare: keys.square })
      .where(eq(users.id, user.id))
      .returning(userColumns)
      .get()
    if (row) return { ok: true, user: userFromRow(row) }
    await deleteFiles(keys)
    return gone
  } catch (error) {
    await deleteFiles(keys)
    throw error
  }
}

async function deleteFiles(keys: PictureKeys): Promise<void> {
  for (const key of Object.values(keys)) await fileStore().delete(key)
}

function refused(reason: Reason, message: string): Refused {
  return { ok: false, reason, message, errors: { profilePicture: message } }
}

const refusals: Record<Extract<PictureReply, { ok: false }>['reason'], Refused> = {
  'not-an-image': refused('wrong-type', NOT_A_PICTURE),
  heic: refused(
    'invalid',
    'This picture is in the HEIC format, which we cannot read. On an iPhone, choose Settings, Camera, Formats, Most Compatible, and take it again; or share the picture as JPEG and upload that.',
  ),
  'too-many-pixels': refused(
    'invalid',
    'This picture has too many pixels for us. Please make it smaller and upload it again.',
  ),
  failed: refused('invalid', 'We could not read this picture. Please save it as JPEG and upload that.'),
}

const tooBusy: Refused = {
  ...refused('busy', 'Everspoken is busy with other pictures right now. Please wait a minute and try again.'),
  retryAfterSeconds: BUSY_SECONDS,
}

const noRoom = refused('full', 'There is no room for another picture right now. Please try again later.')

const gone = refused('gone', 'This account is no longer here.')

/** A whole /app-storage/… path to the small square of a person's picture. */
export function getPictureSquare(user: Owner): string | null {
  const row = database()
    .select({ key: users.profilePictureSquare })
    .from(users)
    .where(eq(users.id, user.id))
    .get()
  return row?.key ? `/app-storage/${row.key}` : null
}

export interface PictureMedia {
  key: string
  mimeType: 'image/jpeg'
}

/** The file behind a key, where it is this person's picture. */
export function getPictureMedia(user: Owner, key: string): PictureMedia | undefined {
  return selectMedia(key, eq(users.id, user.id))
}

/** The same for an admin, who may see everyone's. */
export function getPictureMediaAsAdmin(key: string): PictureMedia | undefined {
  return selectMedia(key)
}

function selectMedia(key: string, owner?: SQL): PictureMedia | undefined {
  const named = or(eq(users.profilePicture, key), eq(users.profilePictureSquare, key))
  const row = database().select({ id: users.id }).from(users).where(and(named, owner)).get()
  return row && { key, mimeType: 'image/jpeg' }
}
