import { describe, expect, it } from 'vitest'
import { mutate, randomOf } from '../../../bench/fuzz/mutate'

const file = Buffer.from('RIFF'.repeat(500))
const others = [Buffer.from('%PDF-1.7'), Buffer.from([0xff, 0xd8, 0xff])]
const cases = Array.from({ length: 300 }, (_, number) => number)

describe('a damaged file', () => {
  it('is the same for the same seed and number, and another for others', () => {
    const damaged = (seed: number, number: number) =>
      mutate(file, randomOf(seed, number), others).toString('hex')
    expect(cases.map((number) => damaged(7, number))).toEqual(cases.map((number) => damaged(7, number)))
    expect(new Set(cases.map((number) => damaged(7, number))).size).toBeGreaterThan(280)
    expect(damaged(8, 1)).not.toBe(damaged(7, 1))
  })

  it('leaves the file itself as it was, and grows to no more than a few times its size', () => {
    const before = Buffer.from(file)
    const sizes = cases.map((number) => mutate(file, randomOf(7, number), others).length)
    expect(file).toEqual(before)
    expect(Math.max(...sizes)).toBeLessThan(1_000_000)
  })

  it('may be made of an empty one', () => {
    expect(mutate(Buffer.alloc(0), randomOf(7, 1), others).length).toBeGreaterThan(0)
  })
})
