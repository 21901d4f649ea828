import { setTimeout as wait } from 'node:timers/promises'
import type { EngineAvailability } from '@everspoken/engine/protocol'
import { sql } from 'drizzle-orm'
import type { Finding } from '~/platform/finding'
import { attempt, logError } from '~/platform/log/log-error.server'
import { database, tables } from '~/platform/storage/database.server'
import { freeBytes } from '~/platform/storage/disk/free-room.server'
import { chosenEngine, engineInUse } from '~/voices/chosen-engine.server'
import { voicePool } from '~/voices/voice-pool.server'
import { cannotSpeak, checkDisk, checkQueue, queueWaits } from './checks.server'

/** The public health report: nothing about users, and nothing that helps an attacker. */
export type Health = Awaited<ReturnType<typeof check>>

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

async function check() {
  const [file, disk, queue, engine] = await Promise.all([
    attempt('health-database', () => {
      database().get(sql`SELECT count(*) FROM ${tables.sessions} LIMIT 1`)
      return { ok: true }
    }),
    attempt('health-disk', () => {
      const free = freeBytes()
      return { ok: checkDisk(free).state !== 'broken', freeMb: Math.floor(free / MB) }
    }),
    attempt('health-queue', () => {
      const waits = queueWaits(database().$client)
      return { ok: checkQueue(waits).length === 0, ...waits }
    }),
    checkEngine(),
  ])
  const checks = {
    database: file ?? { ok: false },
    disk: disk ?? { ok: false, freeMb: null },
    queue: queue ?? { ok: false, oldestWaitSeconds: null, longestStandstillSeconds: null },
    engine,
  }
  const isFailing = Object.values(checks).some(({ ok }) => ok === false)
  return { status: isFailing ? ('failing' as const) : ('ok' as const), checks }
}

let engine: { askedAtMs: number; answer: Promise<void> } | undefined
let lastAnswer: EngineAvailability | undefined

function askEngine(nowMs: number): Promise<void> {
  if (!engine || nowMs - engine.askedAtMs >= ENGINE_CACHE_MS) {
    engine = { askedAtMs: nowMs, answer: queryEngine() }
  }
  return engine.answer
}

export function troubles(): Finding[] {
  void askEngine(performance.now())
  return [
    checkQueue(queueWaits(database().$client)),
    lastAnswer && !lastAnswer.canRun ? cannotSpeak(lastAnswer) : [],
  ].flat()
}

/** Returns the chosen engine's last reply, or null; waits briefly for the first, which may be queued behind an upload. */
async function checkEngine(nowMs = performance.now()) {
  const answer = askEngine(nowMs)
  if (!lastAnswer) await Promise.race([answer, wait(ENGINE_TIMEOUT_MS, undefined, { ref: false })])
  return { ok: lastAnswer?.canRun ?? null, name: chosenEngine().name }
}

/** After another was chosen. */
export function forgetEngine(): void {
  engine = undefined
  lastAnswer = undefined
}

async function queryEngine(): Promise<void> {
  try {
    const { engine, setup } = engineInUse()
    lastAnswer = await voicePool().engineAvailability(engine.name, setup)
  } catch (error) {
    // A pool busy with uploads says nothing about the engine.
    if ((error as { code?: unknown }).code === 'busy') return
    logError('health-engine', error)
    lastAnswer = { canRun: false, reason: 'Its process did not answer; the log has health-engine.' }
  }
}
