import { createHash } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { textOf } from '../../support/text-of'
import { signIn, Visitor } from '../../support/visitor'
import { PASSWORD } from './old-storage'

/** Counts and sums by their names. */
export type Figures = Record<string, number | string>

const sums = (table: string, columns: string) => `SELECT count(*) AS n, ${columns} FROM ${table}` as const

const OF_STORIES =
  "count(status = 'ready' OR NULL) AS ready, count(status = 'failed' OR NULL) AS failed, sum(size_bytes) AS bytes, sum(length(CAST(content AS blob))) AS words, sum(length(word_times)) AS times, sum(length(peaks)) AS peaks"

/** By the schema that the file has; both name what people have by the same words. */
function queries(isOld: boolean): Record<string, string> {
  return {
    users: sums('users', 'sum(length(username)) AS names'),
    'accounts to delete': sums('account_deletions', 'sum(due_at) AS due'),
    recordings: sums(
      isOld ? 'voice_samples' : 'recordings',
      'sum(size_bytes) AS bytes, sum(duration_ms) AS ms, sum(length(peaks)) AS peaks',
    ),
    voices: isOld
      ? 'SELECT count(*) AS n FROM voice_samples WHERE joined_to IS NULL'
      : 'SELECT count(*) AS n FROM voices',
    profiles: sums('voice_profiles', 'count(DISTINCT file_key) AS files'),
    stories: isOld
      ? 'SELECT count(*) AS n, count(own_title) AS titled FROM stories WHERE reading_of IS NULL'
      : 'SELECT count(*) AS n, count(own_title) AS titled FROM stories',
    readings: sums(isOld ? 'stories' : 'readings', OF_STORIES),
    links: sums(
      'story_shares',
      'sum(listens) AS listens, count(passphrase_hash) AS locked, sum(expires_at) AS ends',
    ),
    drafts: sums('story_drafts', 'sum(length(content)) AS words, sum(length(answers)) AS answers'),
    consents: sums('consent_records', 'sum(length(statement)) AS words'),
    jobs: "SELECT count(*) AS n, count(kind = 'generate-story' OR NULL) AS stories FROM jobs WHERE status IN ('queued', 'running')",
    'files to delete': 'SELECT count(*) AS n FROM file_deletions',
  }
}

/** Whether a database is of before: with no table of voices and readings. */
export const hasOldTables = (db: Database.Database): boolean =>
  db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'voice_samples'").get() !== undefined

/** Whether a file has the tables of before, and what is in it. */
export function countRows(path: string): { isOld: boolean; figures: Figures } {
  const db = new Database(path)
  try {
    const isOld = hasOldTables(db)
    const figures: Figures = { 'integrity check': String(db.pragma('integrity_check', { simple: true })) }
    for (const [name, sql] of Object.entries(queries(isOld))) {
      for (const [column, value] of Object.entries(db.prepare(sql).get() as Record<string, number>)) {
        figures[column === 'n' ? name : `${name}: ${column}`] = value ?? 0
      }
    }
    return { isOld, figures }
  } finally {
    db.close()
  }
}

export function countFiles(storageDir: string): Figures {
  const files = readdirSync(join(storageDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => statSync(join(entry.parentPath, entry.name)).size)
  return { 'files on the disk': files.length, 'files: bytes': files.reduce((sum, size) => sum + size, 0) }
}

interface Listed {
  id: string
  title: string
  content: string
  status: string
  audioPath: string | null
}

/**
 * Reads all that people get by the API, the pages and the links: for each name how many, and a hash of all of it.
 * @param names usernames, the first of whom has links that can be followed
 */
export async function look(origin: string, names: string[]): Promise<Figures> {
  const seen = new Map<string, string[]>()
  const note = (name: string, value: unknown) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    seen.set(name, [...(seen.get(name) ?? []), text.replaceAll(origin, '')])
  }
  const figures: Figures = {}
  const noteFile = async (name: string, answer: Response) => {
    const body = Buffer.from(await answer.arrayBuffer())
    figures[`${name}: bytes`] = Number(figures[`${name}: bytes`] ?? 0) + body.length
    note(name, `${answer.status} ${createHash('sha256').update(body).digest('hex')}`)
  }
  for (const name of names) {
    const person = await signIn(origin, name, PASSWORD)
    const json = async (path: string) => (await person.get(path)).json()
    note('API: account', await json('/api/auth/me'))
    const samples: { id: string; filePath: string }[] = await json('/api/voice-samples')
    for (const sample of samples) {
      note('API: recordings', sample)
      await noteFile('recordings sent', await person.get(sample.filePath))
    }
    const stories: Listed[] = await json('/api/stories?takes=1')
    const pages = [
      await (await person.get('/user-dashboard/saved-stories')).text(),
      await (await person.get('/user-dashboard')).text(),
    ]
    const text = textOf(pages.join(' '))
    for (const { id, ...story } of stories) {
      note('API: stories and readings', story)
      note('pages: titles of stories', text.includes(story.title) && story.title)
      if (story.status !== 'ready') continue
      await noteFile('sounds sent', await person.get(`/app-storage/${story.audioPath}`))
      note(
        'pages: sounds of readings',
        pages.join(' ').includes(`/app-storage/${story.audioPath}`) && String(story.audioPath),
      )
      const shares = await person.get(`/api/stories/${id}/shares`)
      if (shares.status !== 200) continue
      for (const { listens: _, ...share } of (await shares.json()) as { url: string; listens: number }[]) {
        // The look itself is a listen.
        note('links: API', share)
        if (name !== names[0]) continue
        const listener = new Visitor(origin)
        const path = new URL(share.url, origin).pathname
        const page = await listener.get(path)
        note('links: pages', `${page.status} ${textOf(await page.text()).includes('under the plum tree')}`)
        await noteFile('links: sounds', await listener.get(`${path}/audio`))
      }
    }
    const draft = await (await person.get('/user-dashboard/document-upload')).text()
    note('pages: words of drafts', /<textarea[^>]*>([^<]*)/.exec(draft)?.[1] ?? 'none')
    note(
      'pages: the day of a deletion',
      /will be deleted[^.]*/.exec(textOf(await (await person.get('/account')).text()))?.[0] ?? 'none',
    )
  }
  for (const [name, values] of seen) {
    const hash = createHash('sha256').update(values.sort().join('\n')).digest('hex').slice(0, 8)
    figures[name] = `${values.length}, ${hash}`
  }
  return figures
}
