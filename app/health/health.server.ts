import { statfs } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { eq, min, sql } from 'drizzle-orm'
import { config } from '~/config.server'
import { database, tables } from '~/database.server'
import { logError } from '~/log/log-error.server'
import { voicePool } from '~/voices/voice-pool.server'
import { LEAST_FREE_MB, LONGEST_WAIT_SECONDS } from './health-limits'

const { jobs } = tables

/** What a monitor may know: nothing of anybody, and nothing that helps who attacks. */
export interface Health {
  status: 'ok' | 'failing'
  checks: {
    database: { ok: boolean }
    disk: { ok: boolean; freeMb: number | null }
    queue: { ok: boolean; oldestWaitSeconds: number | null }
    /** Null: it hasn't said yet. */
    engine: { ok: boolean | null }
  }
}

const MB = 2 ** 20

/** Anybody may ask; a look costs no more than one in this time. */
const LOOK_MS = 5_000
/** To ask the engine takes a process, so it is asked seldom. */
const ENGINE_LOOK_MS = 10 * 60_000
const ENGINE_PATIENCE_MS = 3_000

let last: { atMs: number; health: Promise<Health> } | undefined

export function getHealth(nowMs = performance.now()): Promise<Health> {
  if (!last || nowMs - last.atMs >= LOOK_MS) last = { atMs: nowMs, health: look() }
  return last.health
}

async function look(): Promise<Health> {
  const [disk, engine] = await Promise.all([lookAtDisk(), lookAtEngine()])
  const checks = { database: lookAtDatabase(), disk, queue: lookAtQueue(), engine }
  const isFailing = Object.values(checks).some(({ ok }) => ok === false)
  return { status: isFailing ? 'failing' : 'ok', checks }
}

function lookAtDatabase(): Health['checks']['database'] {
  try {
    database().get(sql`SELECT count(*) FROM ${tables.sessions} LIMIT 1`)
    return { ok: true }
  } catch (error) {
    logError('health-database', error)
    return { ok: false }
  }
}

async function lookAtDisk(): Promise<Health['checks']['disk']> {
  try {
    const { bavail, bsize } = await statfs(config.storageDir)
    const freeMb = Math.floor((bavail * bsize) / MB)
    return { ok: freeMb >= LEAST_FREE_MB, freeMb }
  } catch (error) {
    logError('health-disk', error)
    return { ok: false, freeMb: null }
  }
}

/** How long the job has waited that should have been begun first. */
function lookAtQueue(now = new Date()): Health['checks']['queue'] {
  try {
    const oldest = database()
      .select({ runAfterAt: min(jobs.runAfterAt) })
      .from(jobs)
      .where(eq(jobs.status, 'queued'))
      .get()?.runAfterAt
    const waited = oldest ? Math.max(0, Math.floor((now.getTime() - oldest.getTime()) / 1000)) : 0
    return { ok: waited <= LONGEST_WAIT_SECONDS, oldestWaitSeconds: waited }
  } catch (error) {
    logError('health-queue', error)
    return { ok: false, oldestWaitSeconds: null }
  }
}

let engine: { askedAtMs: number; answer: Promise<void> } | undefined
let canEngineRun: boolean | null = null

/** What the engine said last; the first time it is waited for, but not for long: it may stand behind an upload. */
async function lookAtEngine(nowMs = performance.now()): Promise<Health['checks']['engine']> {
  if (!engine || nowMs - engine.askedAtMs >= ENGINE_LOOK_MS) {
    engine = { askedAtMs: nowMs, answer: askEngine() }
  }
  if (canEngineRun === null) {
    await Promise.race([engine.answer, wait(ENGINE_PATIENCE_MS, undefined, { ref: false })])
  }
  return { ok: canEngineRun }
}

async function askEngine(): Promise<void> {
  try {
    canEngineRun = (await voicePool().engineAvailability(config.voiceEngine)).canRun
  } catch (error) {
    // Busy with uploads says nothing of the engine.
    if ((error as { code?: unknown }).code === 'busy') return
    logError('health-engine', error)
    canEngineRun = false
  }
}
