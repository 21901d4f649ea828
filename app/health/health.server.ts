import { setTimeout as wait } from 'node:timers/promises'
import { eq, min, sql } from 'drizzle-orm'
import { config } from '~/config.server'
import { attempt, logError } from '~/log/log-error.server'
import { database, tables } from '~/storage/database.server'
import { freeBytes, hasRoomFor } from '~/storage/disk/free-room.server'
import { chosenEngine } from '~/voices/chosen-engine.server'
import { voicePool } from '~/voices/voice-pool.server'
import { CLOCK_SLACK_MS, LONGEST_WAIT_SECONDS, NEWEST_TIME } from './health-limits'

const { jobs } = tables

/** The public health report: nothing about users, and nothing that helps an attacker. */
export interface Health {
  status: 'ok' | 'failing'
  checks: {
    database: { ok: boolean }
    disk: { ok: boolean; freeMb: number | null }
    queue: { ok: boolean; oldestWaitSeconds: number | null; longestStandstillSeconds: number | null }
    clock: { ok: boolean }
    /** The chosen one; null until its first reply. */
    engine: { ok: boolean | null; name: string }
  }
}

const MB = 2 ** 20

/** The endpoint is public, so its result is cached. */
const CACHE_MS = 5_000
/** Checking the engine takes a process, so it is rare. */
const ENGINE_CACHE_MS = 10 * 60_000
const ENGINE_TIMEOUT_MS = 3_000

let last: { atMs: number; health: Promise<Health> } | undefined

export function getHealth(nowMs = performance.now()): Promise<Health> {
  if (!last || nowMs - last.atMs >= CACHE_MS) last = { atMs: nowMs, health: check() }
  return last.health
}

async function check(): Promise<Health> {
  const [database, disk, queue, clock, engine] = await Promise.all([
    attempt('health-database', checkDatabase),
    attempt('health-disk', checkDisk),
    attempt('health-queue', checkQueue),
    attempt('health-clock', async () => checkClock()),
    checkEngine(),
  ])
  const checks = {
    database: database ?? { ok: false },
    disk: disk ?? { ok: false, freeMb: null },
    queue: queue ?? { ok: false, oldestWaitSeconds: null, longestStandstillSeconds: null },
    clock: clock ?? { ok: false },
    engine,
  }
  const isFailing = Object.values(checks).some(({ ok }) => ok === false)
  return { status: isFailing ? 'failing' : 'ok', checks }
}

function checkDatabase() {
  database().get(sql`SELECT count(*) FROM ${tables.sessions} LIMIT 1`)
  return { ok: true }
}

const checkDisk = () => ({ ok: hasRoomFor(), freeMb: Math.floor(freeBytes() / MB) })

/** Checks how long the job that is due first has waited, and how long a running one has made no progress. */
function checkQueue() {
  const oldestWaitSeconds = secondsSince(
    database()
      .select({ at: min(jobs.runAfterAt) })
      .from(jobs)
      .where(eq(jobs.status, 'queued'))
      .get()?.at,
  )
  const longestStandstillSeconds = secondsSince(
    database()
      .select({ at: min(jobs.progressedAt) })
      .from(jobs)
      .where(eq(jobs.status, 'running'))
      .get()?.at,
  )
  const ok = Math.max(oldestWaitSeconds, longestStandstillSeconds) <= LONGEST_WAIT_SECONDS
  return { ok, oldestWaitSeconds, longestStandstillSeconds }
}

const secondsSince = (at: Date | null | undefined) =>
  at ? Math.max(0, Math.floor((Date.now() - at.getTime()) / 1000)) : 0

/** For so long a clock that was set back is reported. If it is right now, the times from before stay as they are. */
const CLOCK_REPORTED_MS = 24 * 3_600_000

let setBackSinceMs: number | undefined

function checkClock(nowMs = performance.now()) {
  const { at } = database().get<{ at: number | null }>(sql.raw(NEWEST_TIME))
  const isSetBack = (at ?? 0) - Date.now() > CLOCK_SLACK_MS
  setBackSinceMs = isSetBack ? (setBackSinceMs ?? nowMs) : undefined
  return { ok: setBackSinceMs === undefined || nowMs - setBackSinceMs > CLOCK_REPORTED_MS }
}

let engine: { askedAtMs: number; answer: Promise<void> } | undefined
let canEngineRun: boolean | null = null

function askEngine(nowMs: number): Promise<void> {
  if (!engine || nowMs - engine.askedAtMs >= ENGINE_CACHE_MS) {
    engine = { askedAtMs: nowMs, answer: queryEngine() }
  }
  return engine.answer
}

/** Whether the engine's last reply was that it can't run; waits for none. */
export function isEngineFailing(nowMs = performance.now()): boolean {
  void askEngine(nowMs)
  return canEngineRun === false
}

/** Returns the engine's last reply; waits briefly for the first, which may be queued behind an upload. */
async function checkEngine(nowMs = performance.now()): Promise<Health['checks']['engine']> {
  const answer = askEngine(nowMs)
  if (canEngineRun === null) {
    await Promise.race([answer, wait(ENGINE_TIMEOUT_MS, undefined, { ref: false })])
  }
  return { ok: canEngineRun, name: chosenEngine().name }
}

async function queryEngine(): Promise<void> {
  try {
    canEngineRun = (await voicePool().engineAvailability(chosenEngine().name, config.engineSetup)).canRun
  } catch (error) {
    // A pool busy with uploads says nothing about the engine.
    if ((error as { code?: unknown }).code === 'busy') return
    logError('health-engine', error)
    canEngineRun = false
  }
}
