import { describe, expect, it } from 'vitest'
import { createTurns } from '~/platform/workers/turns'

/** People who take turns, in the order in which these begin. */
function observed(limits: Parameters<typeof createTurns>[0]) {
  const turns = createTurns(limits)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const take = async (task: string, options?: Parameters<typeof turns.take>[1]) => {
    const [person = ''] = task
    const end = await turns.take(person, options)
    if (end) begun.push(task)
    if (end) ends.set(task, end)
    return end
  }
  const end = async (task: string) => {
    ends.get(task)?.()
    await new Promise(setImmediate)
  }
  return { take, begun, end }
}

describe('turns', () => {
  it('begin at once while there are free ones', async () => {
    const { take, begun } = observed({ atOnce: 2 })
    await Promise.all([take('a1'), take('b1')])
    expect(begun).toEqual(['a1', 'b1'])
  })

  it('go round between people: many tasks of one don’t stand before one of another', async () => {
    const { take, begun, end } = observed({ atOnce: 1 })
    for (const task of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) void take(task)
    await new Promise(setImmediate)
    for (const task of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']) await end(task)
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
  })

  it('are limited for each person, and other people don’t wait for that', async () => {
    const { take, begun, end } = observed({ atOnceOfOne: 1 })
    for (const task of ['a1', 'a2', 'b1']) void take(task)
    await new Promise(setImmediate)
    expect(begun).toEqual(['a1', 'b1'])
    await end('a1')
    expect(begun).toEqual(['a1', 'b1', 'a2'])
  })

  it('are refused when too many wait, in all or of one person', async () => {
    const all = observed({ atOnce: 1, maxWaiting: 1 })
    for (const task of ['a1', 'b1']) void all.take(task)
    expect(await all.take('c1')).toBeUndefined()
    const ofOne = observed({ atOnce: 1, maxWaitingOfOne: 1 })
    for (const task of ['a1', 'a2', 'b1']) void ofOne.take(task)
    expect(await ofOne.take('a3')).toBeUndefined()
    for (const task of ['a1', 'b1', 'a2']) await ofOne.end(task)
    expect(ofOne.begun).toEqual(['a1', 'b1', 'a2'])
  })

  it('are given up when the wait is too long or aborted, and leave nothing behind', async () => {
    const { take, begun, end } = observed({ atOnceOfOne: 1, maxWaitingOfOne: 2 })
    await take('a1')
    const leaving = new AbortController()
    const left = take('a2', { signal: leaving.signal })
    expect(await take('a3', { maxWaitMs: 1 })).toBeUndefined()
    leaving.abort(new Error('gone'))
    await expect(left).rejects.toThrow('gone')
    await expect(take('a4', { signal: leaving.signal })).rejects.toThrow('gone')
    void take('a5')
    await end('a1')
    expect(begun).toEqual(['a1', 'a5'])
  })
})
