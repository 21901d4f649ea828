import { desc, eq, sql } from 'drizzle-orm'
import type { Owner } from '~/accounts/users.server'
import { type Db, database, hasWords, prepared, tables } from '~/platform/storage/database.server'
import { isNews } from './news.server'
import { asReading, listReadings, listStoriesById, readingColumns, voiceOfReading } from './stories.server'

/** So few are seen at a glance: they are listed first, and whoever has no more needs no filter. */
export const FEW_STORIES = 6

export const STORIES_AT_A_TIME = 50

export const SEARCH_MAX = 100

interface Wanted {
  search: string
  count: number
}

/** A user's stories, newest first, with their other readings; the words of those that aren't listed are read by a search alone. */
export function listSavedStories(user: Owner, { search, count }: Wanted) {
  const query = search ? savedQuery(database(), search) : unsearched()
  const rows = query.all({ userId: user.id }).map((row) => ({ ...asReading(row), storyId: row.id }))
  const all = rows.filter((row) => row.readingOf === null)
  const isSearchable = all.length > FEW_STORIES
  const found = new Set(rows.flatMap((row) => (row.isFound ? row.storyId : [])))
  const matching = all.filter((story) => !isSearchable || found.has(story.id))
  const shown = matching.slice(0, count).map((story) => story.id)
  return {
    stories: listStoriesById(user, shown),
    readings: listReadings(user, shown),
    matching: matching.length,
    total: all.length,
    ready: all.filter((story) => story.status === 'ready').length,
    search: isSearchable ? search : undefined,
    /** The stories and readings that are being made, or whose end was not announced, whether they are found or not. */
    awaited: rows
      .filter((row) => row.status === 'processing' || row.isNews)
      .map(({ id, status }) => ({ id, status })),
  }
}

const unsearched = prepared(savedQuery)

function savedQuery(db: Db, search?: string) {
  const { readings, stories, voices } = tables
  const { id, readingId, isHeard, ownTitle, voiceName, documentType, status, createdAt, readAt } =
    readingColumns
  const listed = { id, readingId, isHeard, ownTitle, voiceName, documentType, status, createdAt, readAt }
  const searched = sql`coalesce(${voiceName}, '') || char(10) || coalesce(${ownTitle}, '') || char(10) || ${readings.content}`
  const isFound = search ? sql<number>`${hasWords(searched, search)}` : sql<number>`1`
  return db
    .select({ ...listed, isNews: sql<number>`${isNews}`, isFound })
    .from(stories)
    .innerJoin(readings, eq(readings.storyId, stories.id))
    .leftJoin(voices, voiceOfReading)
    .where(eq(stories.userId, sql.placeholder('userId')))
    .orderBy(desc(stories.createdAt), desc(stories.id))
    .prepare()
}
