import { statSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { type Service, startService } from '../support/service'
import { mountSmallDisk, type SmallDisk, standInDisk } from '../support/small-disk'
import { signIn, signUpPerson, startStory, uploadSample, Visitor, waitForStory } from '../support/visitor'
import { until } from './measure'
import { markdownTable, verdict } from './table'

const MB = 2 ** 20
const DISK_MB = 96
const RESERVE_MB = 16
const MIN_FREE_BYTES = 24 * MB
const TIMES = 8
const PASSWORD = 'Long-enough-1!'
const ADMIN = { ADMIN_USERNAME: 'operator', ADMIN_PASSWORD: PASSWORD, ADMIN_EMAIL: 'operator@example.org' }
const WAV = 'tests/fixtures/voice.wav'

type Ask = () => Promise<Response>
/** What has to work, what has to be refused, and what may be saved or refused. */
const expected = { works: /^[23]/, 'is refused': /^507$/, either: /^([23]|507$)/ }

/**
 * Runs the service on a disk of 96 MB that another program fills: each call is sent eight times with too little room
 * for uploads, without a byte, and while the other program takes each byte at once.
 * @param kind 'stand-in' to do without a mounted disk also where one can be mounted: on Linux, as root or in a namespace
 */
export async function benchFullDisk(kind = ''): Promise<string> {
  const mounted = kind === 'stand-in' ? 'as asked for' : mountSmallDisk(DISK_MB)
  const disk = typeof mounted === 'string' ? standInDisk(DISK_MB) : mounted
  const settings = { STORAGE_DIR: join(disk.dir, 'data'), MIN_FREE_BYTES: String(MIN_FREE_BYTES), ...ADMIN }
  const service = await startService({ ...settings, ...disk.settings })
  const used =
    typeof mounted === 'string'
      ? `A stand-in for a disk of ${DISK_MB} MB (tests/support/full-disk.mjs): ${mounted}. For a mounted one: as root on Linux, or unshare -Urm npm run bench -- disk`
      : `A mounted tmpfs of ${DISK_MB} MB`
  try {
    return `${used}\n\n${await measure(service, disk)}`
  } finally {
    await service.stop()
    disk.unmount()
  }
}

async function measure(service: Service, disk: SmallDisk): Promise<string> {
  const rows: string[][] = []
  const person = await signUp(service.url, 'rose')
  const samples: string[] = []
  for (let n = 0; n < 3; n += 1) samples.push(await uploadSample(person, WAV))
  const others: Visitor[] = []
  for (let n = 0; n < 2 * TIMES; n += 1) others.push(await signUp(service.url, `other_${n}`))
  const reservedMb = () =>
    (statSync(join(disk.dir, 'data', 'reserve'), { throwIfNoEntry: false })?.size ?? 0) / MB
  const reserveIsFull = () => until(() => reservedMb() >= RESERVE_MB)
  await reserveIsFull()

  async function row(room: string, call: string, expects: keyof typeof expected, ask: Ask, times = TIMES) {
    const statuses = new Map<number, number>()
    for (let n = 0; n < times; n += 1) {
      if (room !== 'little') disk.fill()
      const response = await ask()
      await response.arrayBuffer()
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
    }
    const isMet = [...statuses.keys()].every((status) => expected[expects].test(String(status)))
    const said = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')
    rows.push([room, call, expects, said, verdict(isMet)])
  }

  const voice = { whoIsThisVoice: 'Ada', voiceMemory: 'Low.' }
  const place = { country: 'Ireland', stateProvince: 'Kerry', city: 'Dingle' }
  const visitor = () => new Visitor(service.url)
  const story = {
    ...{ title: 'A story', content: 'Knead the dough.', documentType: 'recipe', selectedVoiceId: samples[2] },
    narrativeContext: { documentType: 'recipe', rawResponses: {} },
  }
  const calls = {
    upload: () => person.upload('/user-dashboard/voices/new', voice, { voice: WAV }),
    uploadCall: () => person.upload('/api/voice-samples', voice, { voice: WAV }),
    pdf: () => person.upload('/api/documents', {}, { document: 'tests/fixtures/text.pdf' }),
    picture: () => person.upload('/api/profile/picture', {}, { profilePicture: 'tests/fixtures/photo.jpg' }),
    story: () => person.json('POST', '/api/stories/generate', story),
    location: () => person.json('PUT', '/api/location', place),
    contact: () =>
      visitor().json('POST', '/api/contact', { name: 'A', email: 'a@b.example', subject: 's', message: 'm' }),
    dashboard: () => person.get('/user-dashboard'),
    signIn: () => visitor().json('POST', '/api/auth/login', { username: 'rose', password: PASSWORD }),
    deleteVoice: () => person.json('DELETE', `/api/voice-samples/${samples[0]}`),
    deletePerson: () => admin.json('DELETE', `/api/admin/users/${gone.pop()}`),
    signOut: () => (others.pop() as Visitor).json('POST', '/api/auth/logout'),
  }

  const admin = await signIn(service.url, ADMIN.ADMIN_USERNAME, PASSWORD)
  const users: { id: string; username: string }[] = await (await admin.json('GET', '/api/admin/users')).json()
  const gone = users.filter(({ username }) => username.startsWith('other_')).map(({ id }) => id)
  const waiting = await startStory(person, samples[2], 'Knead the dough until it is smooth.')
  disk.fill(MIN_FREE_BYTES - MB)
  await row('little', 'upload a recording, by a form', 'is refused', calls.upload)
  await row('little', 'upload a recording, by the API', 'is refused', calls.uploadCall)
  await row('little', 'upload a PDF', 'is refused', calls.pdf)
  await row('little', 'upload a picture', 'is refused', calls.picture)
  await row('little', 'start a story', 'is refused', calls.story)
  await row('little', 'save a location', 'works', calls.location)

  emptyLog(disk)
  await row('none', 'upload a recording, by a form', 'is refused', calls.upload)
  await row('none', 'save a location', 'either', calls.location)
  await row('none', 'contact', 'either', calls.contact)
  await row('none', 'read the dashboard', 'works', calls.dashboard)
  await row('none', 'sign in', 'works', calls.signIn)
  await row('none', 'sign out', 'works', calls.signOut)
  await row('none', 'delete a voice', 'works', calls.deleteVoice, 1)
  await row('none', 'delete a person, by an admin', 'works', calls.deletePerson)
  const left = reservedMb()
  // Each of the calls above used a piece of the reserve, and a start needs one.
  disk.clear()
  await reserveIsFull()
  disk.fill()
  await service.kill()
  disk.fill()
  await service.restart()
  person.moveTo(service.url)
  await row('none', 'read the dashboard, after a power cut', 'works', calls.dashboard)

  disk.clear()
  const isReady = (await waitForStory(person, waiting)).includes('Your story is ready')
  const made = isReady ? 'ready' : 'not ready'
  rows.push(['again', 'the story that waited', 'is made', made, verdict(isReady)])
  const faults = service.output().match(/"status":500/g)?.length ?? 0
  if (faults > 0 || rows.some((cells) => cells.includes(verdict(false)))) process.exitCode = 1
  const table = markdownTable(['room', 'call', 'expected', 'statuses', ''], rows)
  return `${table}\n\n${faults} responses with 500; ${left} of ${RESERVE_MB} MB of the reserve were left before the power cut.`
}

/** On a busy machine the service may refuse a password that waits for too long. */
const signUp = (url: string, username: string, tries = 5): Promise<Visitor> =>
  signUpPerson(url, username).catch((error) => {
    if (tries === 1) throw error
    return signUp(url, username, tries - 1)
  })

/** Empties the database's write-ahead log, whose pages would take small writes for a while. */
function emptyLog(disk: SmallDisk): void {
  const db = new Database(join(disk.dir, 'data', 'app.sqlite'))
  db.pragma('wal_checkpoint(TRUNCATE)')
  db.close()
}
