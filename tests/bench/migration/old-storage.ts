import { execFileSync } from 'node:child_process'
import { existsSync, linkSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import Database from 'better-sqlite3'
import { firstVersionPlace } from '../../support/first-version'
import type { Service } from '../../support/service'
import { signUpPerson, submitStep, uploadSample, type Visitor, waitForStory } from '../../support/visitor'
import { until } from '../measure'

/** The commit before voices and readings had tables. */
const COMMIT = '3bba5e740553e9af6b7aee9cf57daf3e689c69cf'

export const PASSWORD = 'Long-enough-1!'

/** Checks out and builds that commit, once, with the packages that its lock file names. */
export function buildOldCode(): string {
  const root = resolve('.cache/before-voices-and-readings')
  if (existsSync(join(root, 'build/server.js'))) return root
  rmSync(root, { recursive: true, force: true })
  mkdirSync(root, { recursive: true })
  const archive = execFileSync('git', ['archive', COMMIT], { maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-C', root], { input: archive })
  execFileSync('npm', ['ci'], { cwd: root, stdio: 'ignore' })
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: 'ignore' })
  return root
}

interface Listed {
  id: string
  takeOf?: string
  status: string
}

const listStories = async (person: Visitor): Promise<Listed[]> =>
  (await person.get('/api/stories?takes=1')).json()

async function startStory(person: Visitor, selectedVoiceId: string, content: string): Promise<string> {
  const narrativeContext = { rawResponses: { kitchen_smells: 'Bread, and cinnamon.' } }
  const story = { title: 'Cake', content, documentType: 'recipe', selectedVoiceId, narrativeContext }
  const made = await person.json('POST', '/api/stories/generate', story)
  if (made.status !== 201) throw new Error(`The story was answered with ${made.status}.`)
  return (await made.json()).id
}

async function makeReading(person: Visitor, story: string, voice: string, content: string): Promise<string> {
  const before = (await listStories(person)).map(({ id }) => id)
  const path = `/user-dashboard/document-type/stories/${story}/again`
  const { status } = await person.post(path, { content, selectedVoiceId: voice })
  const made = (await listStories(person)).find(({ id }) => !before.includes(id))
  if (!made) throw new Error(`The new reading was answered with ${status}.`)
  return made.id
}

const isOver = (person: Visitor) => async () =>
  (await listStories(person)).every(({ status }) => status !== 'processing')

/** One person with all that an account can have: two voices, of which one has two recordings, and stories in every state. */
async function fillAccount(person: Visitor): Promise<void> {
  const mum = await uploadSample(person, 'tests/fixtures/voice.mp3')
  const again = await uploadSample(person, 'tests/fixtures/voice.wav')
  const dad = await uploadSample(person, 'tests/fixtures/voice.m4a')
  await person.post(`/user-dashboard/voices/${again}/join`, { other: mum })
  const cake = await startStory(person, mum, 'Two eggs, and butter.')
  await waitForStory(person, cake)
  for (const body of [{}, { passphrase: 'under the plum tree', withWords: true, withTitle: true }]) {
    await person.json('POST', `/api/stories/${cake}/shares`, body)
  }
  const soup = await startStory(person, dad, 'Peas, and an onion.')
  await waitForStory(person, soup)
  await person.json('PATCH', `/api/stories/${soup}`, { title: 'Soup, as he made it' })
  const other = await makeReading(person, cake, dad, 'Two eggs, and more butter.')
  await makeReading(person, cake, mum, 'Two eggs, butter, and a pinch of salt.')
  await until(isOver(person))
  await person.post(`/user-dashboard/readings/${other}/choose`, {})
  // A voice that is deleted leaves its story.
  const aunt = await uploadSample(person, 'tests/fixtures/voice.aac')
  await waitForStory(person, await startStory(person, aunt, 'Flour, by the handful.'))
  await person.json('DELETE', `/api/voice-samples/${aunt}`)
  // A draft, whose words are the first ones of a message.
  const steps = {
    'document-type': { documentType: 'recipe' },
    'voice-selection': { voiceSampleId: mum },
    'document-upload': { content: 'Flour, and what was left of the plums.' },
  }
  for (const [step, fields] of Object.entries(steps)) await submitStep(person, step, fields)
  await person.post('/account/leave', { currentPassword: PASSWORD, when: 'later' })
}

/** A random id (version 4); those of copies have another version, so that none is an original's. */
const UUID = /([0-9a-f]{8}-[0-9a-f]{4}-)4([0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{8})[0-9a-f]{4}/g

type Row = Record<string, unknown>

/** Copies an account with its rows and files under another name, with other ids and times that stay in order. */
function copyAccount(db: Database.Database, storageDir: string, username: string, copy: number): void {
  const rowsOf = (table: string, where: string) =>
    db.prepare(`SELECT * FROM ${table} WHERE ${where}`).all({ id: user.id }) as Row[]
  const user = db.prepare('SELECT * FROM users WHERE username = ?').get(username) as Row
  const ofUser = 'user_id = @id'
  const tables: [table: string, rows: Row[]][] = [
    ['users', [user]],
    ['voice_samples', rowsOf('voice_samples', `${ofUser} ORDER BY joined_to IS NOT NULL`)],
    [
      'voice_profiles',
      rowsOf('voice_profiles', 'sample_id IN (SELECT id FROM voice_samples WHERE user_id = @id)'),
    ],
    ['consent_records', rowsOf('consent_records', ofUser)],
    ['stories', rowsOf('stories', `${ofUser} ORDER BY reading_of IS NOT NULL`)],
    ['story_shares', rowsOf('story_shares', 'story_id IN (SELECT id FROM stories WHERE user_id = @id)')],
    ['story_drafts', rowsOf('story_drafts', ofUser)],
    ['account_deletions', rowsOf('account_deletions', ofUser)],
  ]
  const columnsOf = (table: string) =>
    db.prepare(`SELECT name FROM pragma_table_info('${table}')`).pluck().all()
  const suffix = copy.toString(16).padStart(4, '0')
  const renamed = (text: string) => text.replaceAll(UUID, `$1f$2${suffix}`)
  for (const [table, rows] of tables) {
    const names = columnsOf(table) as string[]
    for (const row of rows) {
      const values = names.map((name) => {
        const value = row[name]
        if (name === 'username' || name === 'username_lower') return `${value}_${copy}`
        if (name === 'email' || name === 'token_hash') return value === null ? null : `${copy}-${value}`
        return typeof value === 'string' ? renamed(value) : value
      })
      const places = names.map(() => '?').join(', ')
      db.prepare(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${places})`).run(...values)
      for (const [name, key] of Object.entries(row)) {
        if (typeof key !== 'string' || !/_key$|^audio_path$|^profile_picture/.test(name)) continue
        const from = firstVersionPlace(storageDir, key)
        const to = firstVersionPlace(storageDir, renamed(key))
        mkdirSync(dirname(to), { recursive: true })
        if (from !== to && existsSync(from) && !existsSync(to)) linkSync(from, to)
      }
    }
  }
}

/** The states that a healthy service doesn't get into on demand. */
const RARE_STATES = `
  UPDATE stories SET status = 'failed', failure = 'too-short', audio_path = NULL, duration_ms = NULL, size_bytes = NULL,
    peaks = NULL, word_times = NULL WHERE id = (SELECT max(id) FROM stories WHERE reading_of IS NOT NULL);
  DELETE FROM file_deletions;`

/** Fills the storage of the old code's service with one account, and copies that so often. */
export async function fillOldStorage(service: Service, copies: number): Promise<void> {
  await fillAccount(await signUpPerson(service.url, 'ada'))
  const db = () => new Database(join(service.storageDir, 'app.sqlite'))
  await until(async () => {
    const client = db()
    const left = client
      .prepare("SELECT count(*) FROM jobs WHERE status IN ('queued', 'running')")
      .pluck()
      .get()
    client.close()
    return left === 0
  })
  await service.stop()
  const client = db()
  client.function('fold', { deterministic: true }, (text) => String(text).toLowerCase())
  client.exec(RARE_STATES)
  client.transaction(() => {
    for (let copy = 1; copy <= copies; copy++) copyAccount(client, service.storageDir, 'ada', copy)
  })()
  client.close()
  await service.restart()
}

/** Leaves two stories and a reading under way, and one job in the middle of it: then the service is killed. */
export async function leaveUnderWay(service: Service): Promise<void> {
  const person = await signUpPerson(service.url, 'cora')
  const voice = await uploadSample(person, 'tests/fixtures/voice.mp3')
  const ready = await startStory(person, voice, 'Two eggs.')
  await waitForStory(person, ready)
  await startStory(person, voice, 'Two eggs, and a cup of the good flour. '.repeat(12))
  await makeReading(person, ready, voice, 'Three eggs, and a cup of the good flour. '.repeat(12))
  await startStory(person, voice, 'Four eggs, and a cup of the good flour. '.repeat(12))
  const client = new Database(join(service.storageDir, 'app.sqlite'), { readonly: true })
  const running = client.prepare("SELECT 1 FROM jobs WHERE status = 'running' AND kind = 'generate-story'")
  await until(async () => running.get() !== undefined)
  client.close()
  await service.kill()
}
