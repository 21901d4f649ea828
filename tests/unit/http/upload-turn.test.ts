import { expect, test, vi } from 'vitest'
import { inTurn } from '~/http/upload-turn.server'

/** Work that lasts until it is ended. */
function upload() {
  let end = () => {}
  const ended = new Promise<string>((resolve) => {
    end = () => resolve('done')
  })
  return { work: vi.fn(() => ended), end }
}

test('each user has one upload at a time, independent of other users', async () => {
  const first = upload()
  const ada = inTurn('ada', first.work)
  await vi.waitFor(() => expect(first.work).toHaveBeenCalled(), 10_000)
  expect(await inTurn('ada', async () => 'second')).toBeUndefined()
  expect(await inTurn('ben', async () => 'done')).toBe('done')
  first.end()
  expect(await ada).toBe('done')
  expect(await inTurn('ada', async () => 'next')).toBe('next')
})

test('a second submission waits for the end of the first, and one of several gets the turn', async () => {
  const [first, later] = [upload(), upload()]
  const ada = inTurn('ada', first.work)
  await vi.waitFor(() => expect(first.work).toHaveBeenCalled(), 10_000)
  const waiting = [inTurn('ada', later.work), inTurn('ada', later.work)]
  first.end()
  expect(await ada).toBe('done')
  expect(await Promise.race(waiting)).toBeUndefined()
  later.end()
  expect((await Promise.all(waiting)).filter((result) => result !== undefined)).toEqual(['done'])
})

test('a failed upload ends its turn', async () => {
  const failing = inTurn('ada', () => Promise.reject(new Error('broken off')))
  await expect(failing).rejects.toThrow('broken off')
  expect(await inTurn('ada', async () => 'next')).toBe('next')
})
