import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { packArrays, unpackArrays } from '~/voice-engine/packed-arrays'

const MOST = 2 ** 20
const something = {
  label: 'engine-1',
  values: { rate: 0.1 + 0.2, words: ['é', '—'], nothing: null },
  arrays: {
    doubles: Float64Array.from([Math.PI, -0, 1e-300, Number.NaN]),
    singles: Float32Array.from([0.1, -3]),
    shorts: Int16Array.from([-32_768, 32_767]),
    bytes: Uint8Array.from([0, 255, 7]),
    none: new Uint8Array(0),
  },
}

/** Bytes in the format of packArrays(), with a header from the test. */
function withHeader(header: unknown, rest = new Uint8Array(64)): Uint8Array {
  const json = Buffer.from(JSON.stringify(header))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(json.length)
  return deflateSync(Buffer.concat([length, json, rest]))
}

describe('packed arrays', () => {
  it('are unpacked bit for bit', () => {
    const { label, ...content } = something
    expect(unpackArrays(packArrays(something), label, MOST)).toEqual(content)
  })

  it('with another label are rejected', () => {
    expect(unpackArrays(packArrays(something), 'engine-2', MOST)).toBeUndefined()
    expect(unpackArrays(packArrays(something), '', MOST)).toBeUndefined()
  })

  it('that are truncated anywhere are rejected', () => {
    const packed = packArrays(something)
    for (let length = 0; length < packed.length; length++)
      expect(unpackArrays(packed.subarray(0, length), something.label, MOST)).toBeUndefined()
  })

  it('with one bit inverted are rejected, unless the bit is unused', () => {
    const noise = Uint8Array.from({ length: 400 }, (_, i) => (i * i) % 251)
    const packed = packArrays({ label: 'l', values: 0, arrays: { noise } })
    let unpackedCount = 0
    for (let bit = 0; bit < 8 * packed.length; bit++) {
      const damaged = Uint8Array.from(packed)
      damaged[bit >> 3] ^= 1 << (bit & 7)
      const unpacked = unpackArrays(damaged, 'l', MOST)
      if (!unpacked) continue
      unpackedCount++
      expect(unpacked).toEqual({ values: 0, arrays: { noise } })
    }
    // The unused bits of the deflated stream's last byte.
    expect(unpackedCount).toBeLessThan(8)
  })

  it('that would exceed the limit are rejected, however small when packed', () => {
    const bomb = packArrays({ label: 'l', values: 0, arrays: { zeros: new Uint8Array(64 * MOST) } })
    expect(bomb.length).toBeLessThan(MOST)
    const before = process.memoryUsage().arrayBuffers
    expect(unpackArrays(bomb, 'l', MOST)).toBeUndefined()
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(8 * MOST)
  })

  it.each([
    ['is none', 'nonsense'],
    ['is null', null],
    ['names no arrays', { label: 'l', values: 0 }],
    [
      'names an array of an unknown kind',
      { label: 'l', values: 0, arrays: [{ name: 'a', kind: 'f16', length: 1 }] },
    ],
    [
      'asks for more than there is',
      { label: 'l', values: 0, arrays: [{ name: 'a', kind: 'f64', length: 9 }] },
    ],
    [
      'asks for more than any memory',
      { label: 'l', values: 0, arrays: [{ name: 'a', kind: 'u8', length: 1e15 }] },
    ],
  ])('whose header %s are rejected', (_, header) => {
    expect(unpackArrays(withHeader(header), 'l', MOST)).toBeUndefined()
  })

  it('whose header exceeds the bytes are rejected', () => {
    expect(unpackArrays(deflateSync(Uint8Array.of(255, 255, 255, 255)), 'l', MOST)).toBeUndefined()
  })

  it('support four types of array, and reject others', () => {
    const arrays = { other: new Uint32Array(1) as unknown as Uint8Array }
    expect(() => packArrays({ label: 'l', values: 0, arrays })).toThrow(TypeError)
  })
})
