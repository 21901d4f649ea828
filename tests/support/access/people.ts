import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { sessions, users } from '#db/schema'
import { fileStoreIn } from '~/platform/storage/files/file-store.server'
import { inDatabase } from '../in-database'
import { keepFile } from '../kept-stories'
import { mailClaimsIn } from '../mail-claims'
import { newBrowser, newPerson } from '../person'
import { insertPronunciation, insertReading, insertStory, insertVoiceSample } from '../rows'
import { type Service, startService } from '../service'
import { Visitor } from '../visitor'
import { isUpload, type Role, type Row } from './table'

/** What only the owner and admins may read: names, words and file bytes. */
export const owners = {
  username: 'rosalind_q',
  firstName: 'Rosalind',
  lastName: 'Quillfeather',
  city: 'Ballyvaughan',
  title: 'Marzipan for the lighthouse keeper',
  content: 'Stir the almonds slowly, my little harbour seal.',
  filename: 'persimmon-at-the-window.mp3',
  whoIsThisVoice: 'Grandma Persimmon',
  voiceMemory: 'Soft as wet slate.',
  sayAs: 'balli-vawn',
  bytes: 'what only the owner may hear or see',
}

interface Seen {
  status: number
  /** The owner's names, words and bytes in the response. */
  ofOwner: string[]
  /** What it says of emails that were or will be sent: the service has no mail server. */
  mailClaims: string[]
}

/** A service with an owner and the people who want what is theirs. */
export interface People {
  service: Service
  who: Record<Role, Visitor>
  /** Signs in another browser of the owner's: requests of the table sign out all that are there. */
  newBrowserOfOwner(): Promise<Visitor>
  /** Others name the same things of the owner's in all requests; the owner's forms name new ones, since some delete; or those of `things`. */
  ask(role: Role, row: Row, things?: object): Promise<Seen>
  /** A path with the owner's ids. */
  filled(path: string): string
}

/** Starts a service with a person for each role. The caller disposes of the service. */
export async function startPeople(): Promise<People> {
  const service = await startService({ VOICE_MODEL_URL: 'http://127.0.0.1:9/toy' })
  const { url } = service
  const who = {
    visitor: new Visitor(url),
    'signed out': await signedOut(service),
    owner: await newPerson(url, owners.username, owners),
    'another user': await newPerson(url),
    admin: await newPerson(url, 'keeper', { role: 'admin' }),
  }
  const USER = inDatabase(service, (db) => {
    const of = eq(users.username, owners.username)
    return db.select({ id: users.id }).from(users).where(of).get()?.id ?? ''
  })
  const ids = { USER, PICTURE: await keepPicture(service, USER), ...(await keepThings(service, USER)) }

  async function ask(role: Role, row: Row, things?: object): Promise<Seen> {
    const mayDelete = role === 'owner' && row.method !== 'GET' && namesThings(row)
    const named = { ...ids, ...(things ?? (mayDelete && (await keepThings(service, USER)))) }
    const filledRow: Row = JSON.parse(fill(JSON.stringify(row), named))
    let response = await send(who[role], filledRow, isUpload(row))
    // The backup that another row has begun is waited for.
    while (response.status === 409 && row.path.includes('/backups')) {
      await new Promise((resolve) => setTimeout(resolve, 500))
      response = await send(who[role], filledRow, isUpload(row))
    }
    const body = Buffer.from(await response.arrayBuffer())
    const ofOwner = Object.values(owners).filter((text) => body.includes(text))
    return { status: response.status, ofOwner, mailClaims: mailClaimsIn(body.toString()) }
  }
  const newBrowserOfOwner = () => newBrowser(url, owners.username)
  return { service, who, newBrowserOfOwner, ask, filled: (path) => fill(path, ids) }
}

/** A browser whose session was ended. */
export async function signedOut(service: Service): Promise<Visitor> {
  const browser = await newPerson(service.url, 'signed_out')
  inDatabase(service, (db) => db.delete(sessions).run())
  return browser
}

const namesThings = (row: Row) =>
  /STORY|READING|SAMPLE|UPLOAD|WORD/.test(row.path + JSON.stringify(row.fields))

/** Puts ids in the place of their names. */
export const fill = (text: string, ids: object) =>
  Object.entries(ids).reduce((filled, [name, id]) => filled.replaceAll(name, id), text)

async function keepPicture(service: Service, userId: string): Promise<string> {
  const id = randomUUID()
  const [profilePicture, profilePictureSquare] = [
    `profile-pictures/${id}/whole`,
    `profile-pictures/${id}/square`,
  ]
  for (const key of [profilePicture, profilePictureSquare]) await keep(service, key)
  const pictures = { profilePicture, profilePictureSquare }
  inDatabase(service, (db) => db.update(users).set(pictures).where(eq(users.id, userId)).run())
  return id
}

const keep = (service: Service, key: string) =>
  keepFile(fileStoreIn(service.storageDir), key, Buffer.from(owners.bytes))

/** Stores a recording, one that is half uploaded, a ready story with another reading, and a word of the owner's. */
export async function keepThings(service: Service, userId: string) {
  const [STORY, READING, SAMPLE] = [randomUUID(), randomUUID(), randomUUID()]
  const [UPLOAD, WORD] = [randomUUID(), randomUUID()]
  const pathOf = (id: string) => `stories/${id}.mp3`
  const photoKey = `voices/${SAMPLE}/photo`
  const recording = [`voices/${SAMPLE}/original`, `voices/${SAMPLE}/analysis`]
  for (const key of [pathOf(STORY), pathOf(READING), photoKey, ...recording]) await keep(service, key)
  const uploads = join(service.storageDir, 'uploads', userId)
  mkdirSync(uploads, { recursive: true })
  writeFileSync(join(uploads, `${UPLOAD}.1000.${Date.now()}.`), owners.bytes)
  const { title, content, filename, whoIsThisVoice, voiceMemory, sayAs } = owners
  const sizeBytes = owners.bytes.length
  inDatabase(service, (db) => {
    const voice = { filename, name: whoIsThisVoice, memory: voiceMemory }
    insertVoiceSample(db, userId, { id: SAMPLE, ...voice, photoKey, sizeBytes })
    const audio = { sampleKey: null, durationMs: 1000, sizeBytes, peaks: Buffer.alloc(240) }
    const read = { content, status: 'ready', ...audio } as const
    insertStory(db, userId, { id: STORY, ownTitle: title, ...read, audioPath: pathOf(STORY) })
    insertReading(db, STORY, { id: READING, place: 2, ...read, audioPath: pathOf(READING) })
    insertPronunciation(db, userId, { id: WORD, word: WORD, wordLower: WORD, sayAs })
  })
  return { STORY, READING, SAMPLE, UPLOAD, WORD }
}

function send(person: Visitor, { method, path, fields }: Row, hasFile: boolean) {
  if (fields && hasFile) {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    return person.send(method, path, form)
  }
  if (fields) return person.post(path, fields)
  const hasBody = ['POST', 'PUT', 'PATCH'].includes(method)
  // Each call of an upload asks for it first.
  const headers = { 'Tus-Resumable': '1.0.0' }
  return person.send(method, path, hasBody ? 'x' : undefined, headers)
}
