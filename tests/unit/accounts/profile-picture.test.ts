import { copyFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import {
  changeProfilePicture,
  getPictureMedia,
  getPictureMediaAsAdmin,
  getPictureSquare,
} from '~/accounts/profile-picture.server'
import { createUser, getCredentials, type User } from '~/accounts/users.server'
import { database, tables } from '~/database.server'
import { fileStore } from '~/files/file-store.server'
import { closePicturePool } from '~/pictures/pictures.server'

let people = 0
function newPerson(): User {
  people += 1
  const { user } = createUser({
    username: `pictured_${people}`,
    firstName: 'Rose',
    lastName: 'Miller',
    passwordHash: 'x',
  })
  return user!
}

/** An upload, at a path that may be moved away. */
async function upload(fixture: string) {
  const path = await fileStore().newSpoolPath()
  await copyFile(`tests/fixtures/${fixture}`, path)
  return { path, isTooLarge: false }
}

async function large(): Promise<{ path: string; isTooLarge: boolean }> {
  const path = await fileStore().newSpoolPath()
  const background = '#8a3a36'
  await sharp({ create: { width: 2400, height: 1600, channels: 3, background } })
    .jpeg()
    .toFile(path)
  return { path, isTooLarge: false }
}

async function keptKeys(): Promise<string[]> {
  const keys: string[] = []
  for await (const key of fileStore().list()) keys.push(key)
  return keys.sort()
}

const keyOf = (path: string | null | undefined) => String(path).replace('/app-storage/', '')
const metadataOf = async (path: string | null | undefined) =>
  sharp(await fileStore().path(keyOf(path))).metadata()

afterAll(() => closePicturePool())

describe('changing a profile picture', () => {
  it('keeps it at most 1200 pixels long, and a small square of it', async () => {
    const person = newPerson()
    const result = await changeProfilePicture(person, await large())
    if (!result.ok) throw new Error(result.message)
    expect(await metadataOf(result.user.profilePicture)).toMatchObject({
      format: 'jpeg',
      width: 1200,
      height: 800,
    })
    expect(await metadataOf(getPictureSquare(person))).toMatchObject({
      format: 'jpeg',
      width: 240,
      height: 240,
    })
    expect(getCredentials(person.username)?.user).toEqual(result.user)
  })

  it('keeps nothing of where and when it was taken', async () => {
    const person = newPerson()
    const result = await changeProfilePicture(person, await upload('photo.jpg'))
    if (!result.ok) throw new Error(result.message)
    for (const path of [result.user.profilePicture, getPictureSquare(person)]) {
      const { exif, xmp, iptc, orientation } = await metadataOf(path)
      expect({ exif, xmp, iptc, orientation }).toEqual({})
    }
  })

  it('names new files each time, and gives those of before up', async () => {
    const person = newPerson()
    await changeProfilePicture(person, await upload('photo.jpg'))
    const before = [
      keyOf(getCredentials(person.username)?.user.profilePicture),
      keyOf(getPictureSquare(person)),
    ]
    await changeProfilePicture(person, await upload('photo.jpg'))
    expect(keyOf(getPictureSquare(person))).not.toBe(before[1])
    const queued = database().select().from(tables.fileDeletions).all()
    expect(queued.map(({ fileKey }) => fileKey)).toEqual(expect.arrayContaining(before))
    expect(before.map((key) => getPictureMedia(person, key))).toEqual([undefined, undefined])
  })

  it.each([
    ['photo.heic', 'invalid', 'HEIC'],
    ['text.pdf', 'wrong-type', 'Please select an image file.'],
    ['voice.mp3', 'wrong-type', 'Please select an image file.'],
  ])('refuses %s as %s, and the picture of before stays', async (fixture, reason, text) => {
    const person = newPerson()
    await changeProfilePicture(person, await upload('photo.jpg'))
    const [before, kept] = [getPictureSquare(person), await keptKeys()]
    const result = await changeProfilePicture(person, await upload(fixture))
    expect(result).toMatchObject({ ok: false, reason, message: expect.stringContaining(text) })
    expect(getPictureSquare(person)).toBe(before)
    expect(await keptKeys()).toEqual(kept)
  })

  it('says in the words of the specification that nothing was chosen, or too much', async () => {
    const person = newPerson()
    expect(await changeProfilePicture(person, { isTooLarge: false })).toEqual({
      ok: false,
      reason: 'invalid',
      message: 'Please select an image file.',
      errors: { profilePicture: 'Please select an image file.' },
    })
    expect(await changeProfilePicture(person, { isTooLarge: true })).toEqual({
      ok: false,
      reason: 'too-large',
      message: 'Profile picture must be less than 50MB.',
      errors: { profilePicture: 'Profile picture must be less than 50MB.' },
    })
  })

  it('keeps nothing for a person who was deleted meanwhile', async () => {
    const person = newPerson()
    const kept = await keptKeys()
    database().delete(tables.users).where(eq(tables.users.id, person.id)).run()
    expect(await changeProfilePicture(person, await upload('photo.jpg'))).toMatchObject({
      ok: false,
      reason: 'gone',
    })
    expect(await keptKeys()).toEqual(kept)
  })

  it('keeps nothing when the sender has gone away', async () => {
    const person = newPerson()
    const kept = await keptKeys()
    await expect(
      changeProfilePicture(person, await upload('photo.jpg'), { signal: AbortSignal.abort() }),
    ).rejects.toThrow()
    expect(getPictureSquare(person)).toBeNull()
    expect(await keptKeys()).toEqual(kept)
  })
})

describe('the files of a profile picture', () => {
  it('are for the person and for an admin, and for nobody else', async () => {
    const [person, stranger] = [newPerson(), newPerson()]
    const result = await changeProfilePicture(person, await upload('photo.jpg'))
    if (!result.ok) throw new Error(result.message)
    for (const key of [keyOf(result.user.profilePicture), keyOf(getPictureSquare(person))]) {
      expect(getPictureMedia(person, key)).toEqual({ key, mimeType: 'image/jpeg' })
      expect(getPictureMediaAsAdmin(key)).toEqual({ key, mimeType: 'image/jpeg' })
      expect(getPictureMedia(stranger, key)).toBeUndefined()
    }
    expect(getPictureMediaAsAdmin('profile-pictures/none/whole')).toBeUndefined()
  })
})
