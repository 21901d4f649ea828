import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fillStorage } from '../admin-scale/fill-storage'
import { type Contest, startBarePage, startOurs } from './contest'
import { inTurn, type Row } from './row'

const ROUNDS = 5
const PORT = 41_980
const POLL_MS = 5
const SCALE = { users: 10_000, samples: 10_000, stories: 30_000 }

const isAnswered = () =>
  fetch(`http://127.0.0.1:${PORT}/`).then(
    async (response) => (await response.text()) !== '' && response.ok,
    () => false,
  )

/** From the start of the process to the first page. */
export async function startRows(_: Contest): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'everspoken-start-'))
  try {
    const { storageDir } = fillStorage(join(folder, 'storage'), SCALE)
    const timed = async (start: () => Promise<{ stop(): Promise<unknown> }>) => {
      const startMs = performance.now()
      const starting = start()
      while (!(await isAnswered())) await wait(POLL_MS)
      const took = performance.now() - startMs
      await (await starting).stop()
      return took
    }
    const measures = {
      ours: () => timed(() => startOurs({ STORAGE_DIR: storageDir, PORT: String(PORT) })),
      theirs: () => timed(() => startBarePage(PORT)),
    }
    // The first start of ours also makes the admin.
    const { ours, theirs } = await inTurn(ROUNDS, measures, 1)
    return [
      {
        ...{ what: 'start with 10,000 users', unit: 'ms', ours, theirs, beside: 'bare page' },
        ...{ goal: '1.3 ×', most: 1.3 * theirs },
      },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
