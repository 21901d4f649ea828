import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { readRows } from '../../support/in-database'
import type { Service } from '../../support/service'
import { signUpPerson, type Visitor } from '../../support/visitor'
import type { Received } from './judge'
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

const VOICES = ['voice.mp3', 'voice.wav', 'voice-float.wav', 'voice-alaw.wav', 'voice.m4a', 'voice-he.m4a']
const MORE_VOICES = ['voice-alac.m4a', 'voice.mp4', 'voice.aac', 'half-second.wav', 'no-audio.mp4']
const PDFS = ['text.pdf', 'scanned.pdf', 'encrypted.pdf']

/** The files that are damaged: each format of each kind. */
export async function readSources(): Promise<Source[]> {
  const photo = fixture('photo.jpg')
  const formats = ['png', 'webp', 'gif', 'avif', 'tiff'] as const
  const made = formats.map(
    async (format) => [format, await sharp(photo).toFormat(format).toBuffer()] as const,
  )
  const pictures = [
    ['jpg', photo] as const,
    ['heic', fixture('iphone.heic')] as const,
    ...(await Promise.all(made)),
  ]
  return [
    ...[...VOICES, ...MORE_VOICES].map((name): Source => ({ kind: 'voice', name, bytes: fixture(name) })),
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
    door('voice', `${dashboard}/voices/new`, (voice) => formOf({ ...words, voice })),
    door('voice', '/api/voice-samples', (voice) => formOf({ ...words, voice })),
    door('photo', `${dashboard}/voices/new`, (lovedOnePhoto) =>
      formOf({ ...words, voice: QUIET, lovedOnePhoto }),
    ),
    door('photo', '/api/voice-samples', (lovedOnePhoto) => formOf({ ...words, voice: QUIET, lovedOnePhoto })),
    door('picture', `${dashboard}/picture`, (profilePicture) => formOf({ profilePicture })),
    door('picture', '/api/profile/picture', (profilePicture) => formOf({ profilePicture })),
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
  return { username, visitor: await signUpPerson(service.url, username) }
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
  const response = await door.send(person, file, AbortSignal.timeout(deadlineMs))
  const body = await response.text()
  const { status } = response
  if (door.kind === 'voice' && status < 400) await deleteRecordings(person)
  const head = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n')
  return { status, head, body }
}

async function deleteRecordings({ visitor }: FileSender): Promise<void> {
  const kept: { id: string }[] = await (await visitor.get('/api/voice-samples')).json()
  for (const { id } of kept) await visitor.json('DELETE', `/api/voice-samples/${id}`)
}
