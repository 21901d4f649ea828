import { randomFillSync } from 'node:crypto'
import { statSync, truncateSync } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import { config } from '~/platform/config.server'
import { repeat } from '~/platform/log/repeat.server'
import { isDiskFull } from './disk-full'
import { hasRoomFor } from './free-room.server'

const MB = 2 ** 20

/** Four times the size to which SQLite lets its write-ahead log grow. */
const RESERVE_BYTES = 16 * MB
/** Small, so that another program that takes what gets free gets little of the reserve each time. */
const PIECE_BYTES = 64 * 1024
const CHECK_EVERY_MS = 10_000

const reservePath = () => join(config.storageDir, 'reserve')

const reservedBytes = () => statSync(reservePath(), { throwIfNoEntry: false })?.size ?? 0

/** Adds to the reserve what it lacks, while MIN_FREE_BYTES stay free. */
export async function fillReserve(): Promise<void> {
  const piece = Buffer.alloc(Math.min(MB, Math.max(0, RESERVE_BYTES - reservedBytes())))
  while (hasRoomFor(MB)) {
    const lacking = RESERVE_BYTES - reservedBytes()
    if (lacking <= 0) return
    // Random, since a file system that compresses would keep no room for zeros.
    randomFillSync(piece)
    await appendFile(reservePath(), piece.subarray(0, lacking), { mode: 0o600, flush: true })
  }
}

export const startReserve = () => repeat('reserve-failed', CHECK_EVERY_MS, fillReserve)

/**
 * Does work, and on a full disk does it again with a piece of the reserve, until none is left: for what has to work
 * then, such as signing in and deleting.
 * @param work can be repeated after a failure: a transaction, or a single statement outside of one
 */
export function withReserve<Result>(work: () => Result): Result {
  try {
    const result = work()
    return result instanceof Promise ? (result.catch((error) => workAgain(work, error)) as Result) : result
  } catch (error) {
    return workAgain(work, error)
  }
}

function workAgain<Result>(work: () => Result, error: unknown): Result {
  const left = reservedBytes()
  if (!isDiskFull(error) || left === 0) throw error
  truncateSync(reservePath(), Math.max(0, left - PIECE_BYTES))
  return withReserve(work)
}
