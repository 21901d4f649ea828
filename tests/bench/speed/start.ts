import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fillStorage } from '../admin-scale/fill-storage'
import { type Contest, startBarePage, startOurs } from './contest'
import { inTurn, type Row } from './row'

const ROUNDS = 5
const SCALE = { users: 10_000, samples: 10_000, stories: 30_000 }

/** From the start of the process to the first page. */
export async function startRows(_: Contest): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'everspoken-start-'))
  try {
    const { storageDir } = fillStorage(join(folder, 'storage'), SCALE)
    const timed = async (start: () => Promise<{ url: string; stop(): Promise<unknown> }>) => {
      const startMs = performance.now()
      const started = await start()
      await (await fetch(started.url)).text()
      const took = performance.now() - startMs
      await started.stop()
      return took
    }
    const { ours, theirs } = await inTurn(ROUNDS, {
      ours: () => timed(() => startOurs({ STORAGE_DIR: storageDir })),
      theirs: () => timed(startBarePage),
    })
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
