import { expect, it } from 'vitest'
import { atMost } from '~/limits/at-most'

it('lets so many at once through, the others in the order in which they came, and goes on after a failure', async () => {
  const inTurn = atMost(2)
  const events: string[] = []
  const ends = new Map<string, (error?: Error) => void>()
  const work = (name: string) =>
    inTurn(() => {
      events.push(name)
      return new Promise<void>((resolve, reject) =>
        ends.set(name, (error) => (error ? reject(error) : resolve())),
      )
    })
  const all = ['a', 'b', 'c', 'd'].map(work)
  expect(events).toEqual(['a', 'b'])
  ends.get('b')?.(new Error('it broke'))
  await expect(all[1]).rejects.toThrow('it broke')
  expect(events).toEqual(['a', 'b', 'c'])
  ends.get('a')?.()
  await all[0]
  expect(events).toEqual(['a', 'b', 'c', 'd'])
  ends.get('c')?.()
  ends.get('d')?.()
  await Promise.all([all[2], all[3]])
})
