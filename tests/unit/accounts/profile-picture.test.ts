import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { changeProfilePicture, getPictureMedia } from '~/accounts/profile-picture.server'
import { getCredentials } from '~/accounts/users.server'
import { database, tables } from '~/platform/storage/database.server'
import { fileStore } from '~/platform/storage/files/file-store.server'
import { closeWorkerPools } from '~/platform/workers/worker-pool.server'
import { storedKeys } from '../../support/kept-stories'
import { newPerson, spooledFixture } from '../voices/people'

/** An upload, at a path that may be moved away. */
const upload = async (fixture: string) => ({ path: await spooledFixture(fixture), isTooLarge: false })

async function large(): Promise<{ path: string; isTooLarge: boolean }> {
  const path = await fileStore().newSpoolPath()
  const background = '#8a3a36'
  await sharp({ create: { width: 2400, height: 1600, channels: 3, background } })
    .jpeg()
    .toFile(path)
  return { path, isTooLarge: false }
}

const keyOf = (path: string | null | undefined) => String(path).replace('/app-storage/', '')
const metadataOf = async (path: string | null | undefined) =>
  sharp(await fileStore().path(keyOf(path))).metadata()

afterAll(closeWorkerPools)

describe('changing a profile picture', () => {
  it('stores it with at most 1200 pixels a side, and a small square', async () => {
    const user = newPerson()
    const result = await changeProfilePicture(user, await large())
    if (!result.ok) throw new Error(result.message)
    expect(await metadataOf(result.user.profilePicture)).toMatchObject({
      format: 'jpeg',
      width: 1200,
      height: 800,
    })
    expect(await metadataOf(getCredentials(user.username)?.user.profilePictureSquare ?? null)).toMatchObject({
      format: 'jpeg',
      width: 240,
      height: 240,
    })
    expect(getCredentials(user.username)?.user).toEqual(result.user)
  })

  it('stores new files each time, and queues the old ones for deletion', async () => {
    const user = newPerson()
    await changeProfilePicture(user, await upload('photo.jpg'))
    const before = [
      keyOf(getCredentials(user.username)?.user.profilePicture),
      keyOf(getCredentials(user.username)?.user.profilePictureSquare),
    ]
    await changeProfilePicture(user, await upload('photo.jpg'))
    expect(keyOf(getCredentials(user.username)?.user.profilePictureSquare)).not.toBe(before[1])
    const queued = database().select().from(tables.fileDeletions).all()
    expect(queued.map(({ fileKey }) => fileKey)).toEqual(expect.arrayContaining(before))
    expect(before.map((key) => getPictureMedia(user, key))).toEqual([undefined, undefined])
  })

  it.each([
    [false, 'invalid', 'Please select an image file.'],
    [true, 'too-large', 'Profile picture must be less than 50MB.'],
  ])(
    'refuses a file that is missing or too large in the words of the specification',
    async (isTooLarge, reason, message) => {
      const refused = await changeProfilePicture(newPerson(), { isTooLarge })
      expect(refused).toEqual({ ok: false, reason, message, errors: { profilePicture: message } })
    },
  )

  it('stores nothing for a user who was deleted in the meantime', async () => {
    const user = newPerson()
    const kept = await storedKeys(fileStore())
    database().delete(tables.users).where(eq(tables.users.id, user.id)).run()
    expect(await changeProfilePicture(user, await upload('photo.jpg'))).toMatchObject({
      ok: false,
      reason: 'gone',
    })
    expect(await storedKeys(fileStore())).toEqual(kept)
  })

  it('stores nothing when aborted', async () => {
    const user = newPerson()
    const kept = await storedKeys(fileStore())
    await expect(
      changeProfilePicture(user, await upload('photo.jpg'), { signal: AbortSignal.abort() }),
    ).rejects.toThrow()
    expect(getCredentials(user.username)?.user.profilePictureSquare).toBeNull()
    expect(await storedKeys(fileStore())).toEqual(kept)
  })
})
