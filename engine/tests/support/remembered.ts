import { createHash } from 'node:crypto'

/** For vi.mock: a module whose function gives what it gave before of the same arguments, where tests repeat a sound. */
export const remembering =
  <Module extends object>(name: keyof Module) =>
  async (load: () => Promise<Module>): Promise<Module> => {
    const module = await load()
    const compute = module[name] as (...given: unknown[]) => unknown
    const known = new Map<string, unknown>()
    const remembered = (...given: unknown[]) => {
      const key = keyOf(given)
      if (!known.has(key)) known.set(key, compute(...given))
      return known.get(key)
    }
    return { ...module, [name]: remembered }
  }

function keyOf(given: unknown[]): string {
  const hash = createHash('sha1')
  const texts = JSON.stringify(given, (_, value) => {
    if (!(value instanceof Float32Array)) return value
    hash.update(Buffer.from(value.buffer, value.byteOffset, value.byteLength))
    return value.length
  })
  return hash.update(texts).digest('hex')
}
