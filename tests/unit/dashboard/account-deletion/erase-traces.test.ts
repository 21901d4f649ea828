import { expect, it } from 'vitest'
import { eraseTraces } from '~/dashboard/account-deletion/erase-traces.server'
import { database } from '~/platform/storage/database.server'

const noon = new Date(2026, 10, 23, 12, 30)

it('writes a small database anew at once', () => {
  expect(eraseTraces(noon, 50_000_000).runAfterAt).toEqual(noon)
  database()
  expect(eraseTraces(noon).runAfterAt).toEqual(noon)
})

it('writes a large database anew in the next night, since this stops the service', () => {
  expect(eraseTraces(noon, 50_000_001).runAfterAt).toEqual(new Date(2026, 10, 24, 3))
  const night = new Date(2026, 10, 23, 1)
  expect(eraseTraces(night, 50_000_001).runAfterAt).toEqual(new Date(2026, 10, 23, 3))
})
