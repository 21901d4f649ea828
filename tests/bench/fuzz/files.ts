import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { readRows } from '../../support/in-database'
import { newPerson } from '../../support/person'
import type { Service } from '../../support/service'
import type { Visitor } from '../../support/visitor'
import { type Received, receivedOf } from './judge'
import { mutate, pick, type Random } from './mutate'
import { hostile } from './values'

type Kind = 'voice' | 'photo' | 'picture' | 'pdf'

interface Source {
  kind: Kind
  name: string
  bytes: Uint8Array
}

interface Door {
  kind: Kind
  name: string
  send(person: FileSender, file: File, signal: AbortSignal): Promise<Response>
}

/** A user, of whom one upload goes on at a time. */
export interface FileSender {
  username: string
  visitor: Visitor
}

const fixture = (name: string) => readFileSync(`tests/fixtures/${name}`)

const VOICES = [
  ...['voice.mp3', 'voice.wav', 'voice-float.wav', 'voice-alaw.wav', 'voice.m4a', 'voice-he.m4a'],
  ...['voice-alac.m4a', 'voice.mp4', 'voice.aac', 'half-second.wav', 'no-audio.mp4'],
]
const PDFS = ['text.pdf', 'scanned.pdf', 'encrypted.pdf']

/** The files that are damaged: each format of each kind. */
export async function readSources(): Promise<Source[]> {
  const photo = fixture('photo.jpg')
  const pictures: [format: string, bytes: Uint8Array][] = [
    ['jpg', photo],
    ['heic', fixture('iphone.heic')],
  ]
  for (const format of ['png', 'webp', 'gif', 'avif', 'tiff'] as const)
    pictures.push([format, await sharp(photo).toFormat(format).toBuffer()])
  return [
    ...VOICES.map((name): Source => ({ kind: 'voice', name, bytes: fixture(name) })),
    ...pictures.flatMap(([format, bytes]): Source[] => [
      { kind: 'picture', name: `picture.${format}`, bytes },
      { kind: 'photo', name: `photo.${format}`, bytes },
    ]),
    ...PDFS.map((name): Source => ({ kind: 'pdf', name, bytes: fixture(name) })),
  ]
}

const words = { whoIsThisVoice: 'Grandma Rose', voiceMemory: 'Soft.' }
/** Refused, but only after the photo beside it was read too. */
const QUIET = new File([fixture('silence.wav')], 'silence.wav')

function formOf(fields: Record<string, string | File>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form
}

/** Everything that takes a file. */
export function doorsOf(service: Service): Door[] {
  const door = (kind: Kind, path: string, fields: (file: File, person: FileSender) => FormData): Door => ({
    kind,
    name: `${kind}, ${path.startsWith('/api/') ? 'API' : 'form'}`,
    send: (person, file, signal) => person.visitor.send('POST', path, fields(file, person), {}, { signal }),
  })
  const dashboard = '/user-dashboard'
  const version = (person: FileSender) => String(versionOf(service, person))
  return [
    ...[`${dashboard}/voices/new`, '/api/voice-samples'].flatMap((path) => [
      door('voice', path, (voice) => formOf({ ...words, voice })),
      door('photo', path, (lovedOnePhoto) => formOf({ ...words, voice: QUIET, lovedOnePhoto })),
    ]),
    ...[`${dashboard}/picture`, '/api/profile/picture'].map((path) =>
      door('picture', path, (profilePicture) => formOf({ profilePicture })),
    ),
    door('pdf', `${dashboard}/document-upload/pdf`, (document, person) =>
      formOf({ version: version(person), document }),
    ),
    door('pdf', '/api/documents', (document) => formOf({ document })),
  ]
}

/** Of the draft, which a PDF fills. */
function versionOf(service: Service, { username }: FileSender): number {
  const sql = `SELECT version FROM story_drafts JOIN users ON users.id = user_id WHERE username = '${username}'`
  return readRows<{ version: number }>(service, sql)[0]?.version ?? 0
}

export async function newFileSender(service: Service, number: number): Promise<FileSender> {
  const username = `uploader_${number}`
  return { username, visitor: await newPerson(service.url, username) }
}

export interface FuzzedFile {
  door: Door
  source: Source
  file: File
}

/** Makes a damaged file, sometimes with another file's name. */
export function fuzzFile(random: Random, doors: Door[], sources: Source[]): FuzzedFile {
  const door = pick(random, doors)
  const source = pick(
    random,
    sources.filter(({ kind }) => kind === door.kind),
  )
  const all = sources.map(({ bytes }) => bytes)
  const bytes = mutate(source.bytes, random, all)
  const name = random() < 0.8 ? source.name : pick(random, [...hostile, ...sources.map(({ name }) => name)])
  return { door, source, file: new File([new Uint8Array(bytes)], name) }
}

/** Sends it, and deletes a recording that was accepted, since a user may keep fifty. */
export async function sendFile(
  person: FileSender,
  { door, file }: FuzzedFile,
  deadlineMs: number,
): Promise<Received> {
  const received = await receivedOf(await door.send(person, file, AbortSignal.timeout(deadlineMs)))
  if (door.kind !== 'voice' || received.status >= 400) return received
  const kept: { id: string }[] = await (await person.visitor.get('/api/voice-samples')).json()
  for (const { id } of kept) await person.visitor.json('DELETE', `/api/voice-samples/${id}`)
  return received
}
