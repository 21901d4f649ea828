import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { users } from '#db/schema'
import { newPerson } from '../support/person'
import { databaseOfFile, sharedService } from '../support/service-of-file'
import type { Visitor } from '../support/visitor'

const service = sharedService()
const db = databaseOfFile(service)
let person: Visitor
let stranger: Visitor

beforeAll(async () => {
  person = await newPerson(service.url, 'pictured')
  stranger = await newPerson(service.url)
})

const photo = { profilePicture: 'tests/fixtures/photo.jpg' }
const send = (visitor: Visitor, files: Record<string, string> = photo) =>
  visitor.upload('/api/profile/picture', {}, files)
const me = async (visitor: Visitor) => (await (await visitor.get('/api/auth/me')).json()).user
const nothingIsLeft = () => expect.poll(() => readdirSync(join(service.storageDir, 'spool'))).toEqual([])

describe('POST /api/profile/picture', () => {
  it('returns the user with the path of the re-encoded picture', async () => {
    const answer = await send(person)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
    const { user } = await answer.json()
    expect(user).toEqual(await me(person))
    expect(Object.keys(user).sort()).toEqual(
      'city country createdAt email firstName id lastName location profilePicture role stateProvince username'.split(
        ' ',
      ),
    )
    const picture = await person.get(user.profilePicture)
    expect(picture.headers.get('Content-Type')).toBe('image/jpeg')
    const { format, exif } = await sharp(Buffer.from(await picture.arrayBuffer())).metadata()
    expect({ format, exif }).toEqual({ format: 'jpeg' })
    await nothingIsLeft()
  })

  it.each([
    ['nothing', {}, 422, 'Please select an image file.'],
    ['a PDF', { profilePicture: 'tests/fixtures/text.pdf' }, 415, 'Please select an image file.'],
    ['a lying name', { profilePicture: 'tests/fixtures/voice.mp3' }, 415, 'Please select an image file.'],
    ['a HEIC', { profilePicture: 'tests/fixtures/photo.heic' }, 422, 'Most Compatible'],
    ['another field', { picture: 'tests/fixtures/photo.jpg' }, 422, 'Please select an image file.'],
  ])('refuses %s with a message', async (_what, files: Record<string, string>, status, text) => {
    const before = await me(person)
    const answer = await send(person, files)
    expect(answer.status).toBe(status)
    const { message, errors } = await answer.json()
    expect(message).toContain(text)
    expect(errors).toEqual({ profilePicture: message })
    expect(await me(person)).toEqual(before)
    await nothingIsLeft()
  })
})

describe('PUT /api/location', () => {
  const place = { country: 'Ireland', stateProvince: 'Kerry', city: 'Dingle' }
  const put = (visitor: Visitor, body: unknown, headers?: Record<string, string>) =>
    visitor.json('PUT', '/api/location', body, headers)

  it('returns the user with the new location', async () => {
    const answer = await put(person, { ...place, city: ' Tralee ', role: 'admin' })
    expect(answer.status).toBe(200)
    const { user } = await answer.json()
    expect(user).toMatchObject({ city: 'Tralee', location: 'Tralee, Kerry, Ireland', role: 'user' })
    expect(user).toEqual(await me(person))
    expect((await me(stranger)).city).toBe('Dingle')
  })

  it.each([
    [{ ...place, country: ' ' }, { country: 'Country is required' }],
    [{ ...place, stateProvince: undefined }, { stateProvince: 'State/Province is required' }],
    [{ ...place, city: 7 }, { city: 'City is required' }],
    [
      {},
      {
        country: 'Country is required',
        stateProvince: 'State/Province is required',
        city: 'City is required',
      },
    ],
    [null, {}],
    [[], {}],
  ])('refuses %j', async (body, errors) => {
    const before = await me(person)
    const answer = await put(person, body)
    expect(answer.status).toBe(422)
    const said = await answer.json()
    expect(said.errors).toEqual(errors)
    expect(said.message).toMatch(/(is|are) required$/)
    expect(await me(person)).toEqual(before)
  })
})

describe('the forms of the dashboard, without script', () => {
  const upload = (files: Record<string, string>) => stranger.upload('/user-dashboard/picture', {}, files)

  it('show the error beside the picture', async () => {
    const answer = await upload({ profilePicture: 'tests/fixtures/photo.heic' })
    expect(answer.status).toBe(422)
    const html = await answer.text()
    expect(html).toMatch(/role="alert".*Upload Failed.*Failed to upload your profile picture\./s)
    expect(html).toContain('HEIC')
    expect(html).toContain('<title>Error: ')
    const empty = await (await upload({})).text()
    expect(empty).toContain('Please select an image file.')
    expect(empty).not.toContain('Upload Failed')
  })

  it('return to the dashboard after saving the location', async () => {
    const place = { country: 'Ireland', stateProvince: 'Kerry', city: 'Dingle' }
    const answer = await stranger.post('/user-dashboard/location', place)
    expect(answer.headers.get('Location')).toBe('/user-dashboard#account')
  })

  it('offer countries only in the location form', async () => {
    const page = async (query: string) => (await stranger.get(`/user-dashboard${query}`)).text()
    expect(await page('/location')).toContain('<option value="Ireland">')
    expect(await page('')).not.toContain('<option')
  })
})

describe('the profile card', () => {
  it('shows the member since date as a long US date', async () => {
    db.update(users)
      .set({ createdAt: new Date('2025-09-04T10:00:00Z') })
      .run()
    expect(await (await person.get('/user-dashboard')).text()).toContain('September 4, 2025')
  })
})

describe('logging out', () => {
  it.each([
    ['the form', (visitor: Visitor) => visitor.post('/sign-out', {}), 303],
    ['a script', (visitor: Visitor) => visitor.post('/sign-out', {}, { Accept: 'application/json' }), 204],
    ['the call', (visitor: Visitor) => visitor.json('POST', '/api/auth/logout'), 200],
  ])('by %s ends the session and clears what the browser keeps', async (_how, leave, status) => {
    const visitor = await newPerson(service.url)
    const answer = await leave(visitor)
    expect(answer.status).toBe(status)
    // Not its cookies: one has the toast for the next page.
    expect(answer.headers.get('Clear-Site-Data')).toBe('"cache", "storage"')
    expect((await visitor.get('/api/auth/me')).status).toBe(401)
  })
})
