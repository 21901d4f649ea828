import { writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { getMachine } from '~/admin/machine.server'
import { config } from '~/config.server'
import { database, tables } from '~/storage/database.server'
import { insertUser } from '../../support/rows'

const db = database()
const at = new Date('2026-03-10T03:00:00Z')

it('tells an admin the free disk, the time of the last backup and what waits', () => {
  expect(getMachine()).toMatchObject({
    lastBackupAt: null,
    waiting: { jobs: 0, files: 0, voices: 0, accounts: 0 },
  })
  const job = { kind: 'k', payload: {}, runAfterAt: at, createdAt: at }
  db.insert(tables.jobs)
    .values([
      { ...job, id: 'queued' },
      { ...job, id: 'done', status: 'done' },
    ])
    .run()
  db.insert(tables.fileDeletions).values({ fileKey: 'a', queuedAt: at }).run()
  for (const remoteId of ['one', 'other'])
    db.insert(tables.remoteVoiceDeletions).values({ engine: 'elevenlabs', remoteId, queuedAt: at }).run()
  db.insert(tables.accountDeletions)
    .values({ userId: insertUser(db), requestedAt: at, dueAt: at })
    .run()
  writeFileSync(config.lastBackupPath, `${at.toISOString()}\n`)
  expect(getMachine()).toEqual({
    freeBytes: expect.any(Number),
    hasRoom: expect.any(Boolean),
    lastBackupAt: at.getTime(),
    waiting: { jobs: 1, files: 1, voices: 2, accounts: 1 },
  })
  writeFileSync(config.lastBackupPath, 'not a time')
  expect(getMachine().lastBackupAt).toBeNull()
})
