import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '#db/client'
import { migrateDatabase } from '#db/migrate'

export interface Scale {
  users: number
  samples: number
  stories: number
}

/** Whom and what the requests name: alike in every storage, however much there is beside them. */
export interface Filled {
  storageDir: string
  /** Whether its lists have more than one or two pages. */
  hasPages: boolean
  /** Has 20 stories and 5 samples, and an admin has looked at them 20 times. */
  viewedId: string
  storyId: string
  /** Each has one story and one sample. */
  victimIds: string[]
  /** Behind each are the 50 oldest. */
  deepUser: { createdAt: number; id: string }
  deepStory: { createdAt: number; id: string }
}

const VIEWED = { stories: 20, samples: 5 }
const RARE = { stories: 3, samples: 1 }
const VICTIMS = 40

const START_AT = Date.UTC(2025, 8, 4)
const MINUTE_MS = 60_000

const firstNames = ['Ann', 'Tom', 'Ruth', 'Peter', 'Grace', 'John', 'Edith']
const lastNames = ['Ellis', 'Byron', 'Okafor', 'Lindqvist', 'Vance', 'Moreau', 'Tanaka', 'Silva', 'Novak']
const types = ['recipe', 'diary-entry', 'love-letter', 'family-story', 'personal-messages']
const statuses = 'ready ready processing ready ready failed ready ready draft ready'.split(' ')
const pick = <T>(from: T[], number: number) => from[number % from.length] as T

const content = 'Remember the garden, the roses, and all our Sunday mornings there. '.repeat(9)
const context = JSON.stringify({ rawResponses: { kitchen_smells: 'Bread, and cinnamon. '.repeat(12) } })

/**
 * Makes a STORAGE_DIR with so many people, recordings and stories. Half of the people are called Mary; every tenth has
 * no e-mail address; one is called Zebulon. No file is there, for no request reads one.
 */
export function fillStorage(storageDir: string, scale: Scale): Filled {
  mkdirSync(storageDir, { recursive: true })
  const db = openDatabase(join(storageDir, 'app.sqlite'))
  migrateDatabase(db)
  const client = db.$client
  const userIds = Array.from({ length: scale.users }, () => randomUUID() as string)
  const [viewedId = '', rareId = '', ...others] = userIds
  const victimIds = others.slice(0, VICTIMS)
  const rest = others.slice(VICTIMS)

  const insertUser = client.prepare(
    `INSERT INTO users (id, username, first_name, last_name, email, password_hash, country, state_province, city, created_at)
     VALUES (?, ?, ?, ?, ?, 'x', 'Ireland', 'Kerry', 'Dingle', ?)`,
  )
  const insertVoice = client.prepare(
    `INSERT INTO voices (id, user_id, name, memory, created_at)
     VALUES (:id, :user, 'Grandma Rose', 'Soft, and always close to laughing.', :at)`,
  )
  const insertSample = client.prepare(
    `INSERT INTO recordings (id, user_id, voice_id, filename, file_key, analysis_key, mime_type, size_bytes, duration_ms,
       sound_ms, incomplete, peaks, created_at)
     VALUES (:id, :user, :id, 'grandma.mp3', 'voices/' || :id || '/original', 'voices/' || :id || '/analysis',
       'audio/mpeg', 900000, 60000, 50000, 0, zeroblob(240), :at)`,
  )
  const insertStory = client.prepare(
    'INSERT INTO stories (id, user_id, document_type, status, created_at) VALUES (:id, :user, :type, :status, :at)',
  )
  const insertReading = client.prepare(
    `INSERT INTO readings (id, story_id, content, status, audio_path, sample_key, voice_id, voice_name,
       narrative_context, engine, duration_ms, size_bytes, peaks, created_at, updated_at)
     VALUES (:reading, :id, :content, :status, iif(:status = 'ready', 'stories/' || :id || '.mp3', NULL),
       iif(:status = 'processing', 'stories/' || :id || '/sample', NULL), :voice, iif(:voice IS NULL, 'Grandma Rose', NULL),
       :context, 'classic 1', 60000, 900000, zeroblob(240), :at, :at)`,
  )
  const chooseReading = client.prepare('UPDATE stories SET reading_id = :reading WHERE id = :id')
  const insertAct = client.prepare(
    `INSERT INTO audit_records (id, admin_id, act, what, user_id, created_at) VALUES (?, 'gone', 'viewed', 'profile', ?, ?)`,
  )

  const voices = new Map<string, string>()
  client.transaction(() => {
    for (const [number, id] of userIds.entries()) {
      const isRare = id === rareId
      const username = isRare ? 'zq_rare' : `reader_${number}`
      insertUser.run(
        id,
        username,
        isRare ? 'Zebulon' : number % 2 === 0 ? 'Mary' : pick(firstNames, number),
        pick(lastNames, number),
        number % 10 === 9 ? null : `${username}@example.org`,
        START_AT + number * MINUTE_MS,
      )
    }
    const owners = (each: { viewed: number; rare: number; all: number }) => {
      const known = [...Array(each.viewed).fill(viewedId), ...Array(each.rare).fill(rareId), ...victimIds]
      const more = Array.from({ length: each.all - known.length }, (_, number) => pick(rest, number))
      return [...known, ...more] as string[]
    }
    const samples = owners({ viewed: VIEWED.samples, rare: RARE.samples, all: scale.samples })
    for (const [number, user] of samples.entries()) {
      const id = randomUUID()
      voices.set(user, id)
      const row = { id, user, at: START_AT + number * MINUTE_MS }
      for (const insert of [insertVoice, insertSample]) insert.run(row)
    }
    const stories = owners({ viewed: VIEWED.stories, rare: RARE.stories, all: scale.stories })
    for (const [number, user] of stories.entries()) {
      const row = {
        ...{ id: randomUUID(), reading: randomUUID(), user, content, context },
        ...{ type: pick(types, number), status: pick(statuses, number) },
        ...{ voice: voices.get(user) ?? null, at: START_AT + number * MINUTE_MS },
      }
      for (const step of [insertStory, insertReading, chooseReading]) step.run(row)
      const looked = number < VIEWED.stories ? viewedId : pick(rest, number)
      insertAct.run(randomUUID(), looked, START_AT + number * MINUTE_MS)
    }
  })()

  const deep = (table: string) =>
    client
      .prepare(`SELECT created_at AS createdAt, id FROM ${table} ORDER BY created_at, id LIMIT 1 OFFSET 50`)
      .get() as Filled['deepUser']
  const story = client.prepare(`SELECT id FROM stories WHERE user_id = ? AND status = 'ready' LIMIT 1`)
  const filled = {
    storageDir,
    hasPages: scale.users > 100,
    viewedId,
    storyId: (story.get(viewedId) as { id: string }).id,
    victimIds,
    deepUser: deep('users'),
    deepStory: deep('stories'),
  }
  client.close()
  return filled
}
