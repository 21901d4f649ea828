import { expect, test } from 'vitest'
import { takeUploadTurn } from '~/http/upload-turn.server'

test('each user has one upload at a time, independent of other users', async () => {
  const end = await takeUploadTurn('ada')
  expect(end).toBeDefined()
  expect(await takeUploadTurn('ada')).toBeUndefined()
  const others = await takeUploadTurn('ben')
  expect(others).toBeDefined()
  end?.()
  others?.()
  const next = await takeUploadTurn('ada')
  expect(next).toBeDefined()
  next?.()
})

test('a second submission waits for the end of the first, and one of several gets the turn', async () => {
  const end = await takeUploadTurn('ada')
  const waiting = [takeUploadTurn('ada'), takeUploadTurn('ada')]
  end?.()
  const turns = await Promise.all(waiting)
  expect(turns.filter((turn) => turn !== undefined)).toHaveLength(1)
  for (const turn of turns) turn?.()
})
