import { setTimeout as wait } from 'node:timers/promises'
import { and, count, desc, eq, gte, isNotNull } from 'drizzle-orm'
import { config } from '~/config.server'
import { database, tables } from '~/storage/database.server'
import { GENERATE_STORY } from '~/stories/stories.server'
import type { EngineDescription } from '~/voice-engine/engine'
import { engineDescriptions } from '~/voice-engine/engines/descriptions'
import type { EngineAvailability } from '~/voice-engine/protocol'
import { chosenEngine } from '~/voices/chosen-engine.server'
import { voicePool } from '~/voices/voice-pool.server'
import { countRows } from './pages-and-counts.server'

const { jobs, readings } = tables

/** An answer may wait behind an upload that is being decoded, or for another machine. */
const ANSWER_MS = 4000
const DAY_MS = 24 * 3_600_000
const LAST_STORIES = 20

export type VoiceEngines = Awaited<ReturnType<typeof getVoiceEngines>>

export async function getVoiceEngines(now = new Date()) {
  return {
    setting: config.voiceEngine,
    engines: await Promise.all(engineDescriptions.map(describe)),
    queue: { waiting: countStories('queued'), running: countStories('running') },
    failures: recentFailures(now),
    speed: recentSpeed(),
  }
}

async function describe({ name, needs, languages, destination, selfCheck }: EngineDescription) {
  const answer = await answerOf(name)
  return {
    name,
    needs,
    languages,
    destination,
    isChosen: name === chosenEngine().name,
    /** Null before its first; undefined for an engine that has none. */
    selfCheck: selfCheck && (selfCheck(config.engineSetup) ?? null),
    version: answer?.canRun ? answer.version : undefined,
    /** Undefined while it has not answered. */
    canRun: answer?.canRun,
    reason: answer && !answer.canRun ? answer.reason : undefined,
  }
}

const answerOf = (name: string): Promise<EngineAvailability | undefined> =>
  Promise.race([
    voicePool()
      .engineAvailability(name, config.engineSetup)
      .catch((error: Error) => ({ canRun: false as const, reason: error.message })),
    wait(ANSWER_MS, undefined, { ref: false }),
  ])

const countStories = (status: 'queued' | 'running') =>
  countRows(jobs, and(eq(jobs.kind, GENERATE_STORY), eq(jobs.status, status)))

/** The causes of the last day's failed stories, the most frequent first. */
function recentFailures(now: Date) {
  const { failure, status, updatedAt } = readings
  return database()
    .select({ cause: failure, total: count() })
    .from(readings)
    .where(and(eq(status, 'failed'), gte(updatedAt, new Date(now.getTime() - DAY_MS))))
    .groupBy(failure)
    .orderBy(desc(count()))
    .all()
    .map(({ cause, total }) => ({ cause: cause ?? 'unknown', total }))
}

/** How long the newest stories of the chosen engine are, and how long users waited for them, both in seconds. */
function recentSpeed() {
  const { engine, durationMs, createdAt, updatedAt, status } = readings
  const rows = database()
    .select({ engine, durationMs, createdAt, updatedAt })
    .from(readings)
    .where(and(eq(status, 'ready'), isNotNull(durationMs)))
    .orderBy(desc(createdAt))
    .limit(LAST_STORIES)
    .all()
    .filter((story) => story.engine?.startsWith(`${chosenEngine().name} `))
  if (rows.length === 0) return undefined
  const meanSeconds = (of: (row: (typeof rows)[number]) => number) =>
    Math.round(rows.reduce((sum, row) => sum + of(row), 0) / rows.length / 1000)
  return {
    stories: rows.length,
    soundSeconds: meanSeconds((row) => row.durationMs ?? 0),
    waitSeconds: meanSeconds((row) => row.updatedAt.getTime() - row.createdAt.getTime()),
  }
}
