import { writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { getMachine } from '~/admin/machine.server'
import { config } from '~/config.server'
import { database, tables } from '~/storage/database.server'
import { insertRow, insertUser } from '../../support/rows'

const db = database()
const at = new Date('2026-03-10T03:00:00Z')

it('tells an admin the free disk, the time of the last backup and what waits', () => {
  expect(getMachine()).toMatchObject({
    lastBackupAt: null,
    waiting: { jobs: 0, files: 0, accounts: 0 },
  })
  const job = { kind: 'k', payload: {}, runAfterAt: at, createdAt: at }
  insertRow(db, tables.jobs, { ...job, id: 'queued' })
  insertRow(db, tables.jobs, { ...job, id: 'done', status: 'done' })
  db.insert(tables.fileDeletions).values({ fileKey: 'a', queuedAt: at }).run()
  insertRow(db, tables.accountDeletions, { userId: insertUser(db), requestedAt: at, dueAt: at })
  writeFileSync(config.lastBackupPath, `${at.toISOString()}\n`)
  expect(getMachine()).toEqual({
    freeBytes: expect.any(Number),
    hasRoom: expect.any(Boolean),
    lastBackupAt: at.getTime(),
    waiting: { jobs: 1, files: 1, accounts: 1 },
  })
  writeFileSync(config.lastBackupPath, 'not a time')
  expect(getMachine().lastBackupAt).toBeNull()
})
