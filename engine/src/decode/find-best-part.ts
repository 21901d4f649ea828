import type { PcmBlock } from './pcm-block'

const FRAME_SECONDS = 0.02
/** Of a second with speech: pauses between syllables are this much quieter, and loud frames this close to the loudest. */
const SYLLABLES_DB = 8
const UNDER_LOUDEST_DB = 30
/** So much more has to be spoken than in the beginning. */
const BETTER = 1.1

/** Where the stretch with the most speech begins, in seconds, by how its loudness goes up and down; 0 if none stands out. */
export async function findBestPart(
  blocks: AsyncIterable<PcmBlock>,
  lengthSeconds: number,
  onBlock: () => void,
): Promise<number> {
  const framesOf = new Map<number, number[]>()
  for await (const { channels, sampleRateHz, atSeconds } of blocks) {
    onBlock()
    const frame = Math.max(1, Math.round(FRAME_SECONDS * sampleRateHz))
    for (let at = 0; at + frame <= (channels[0]?.length ?? 0); at += frame) {
      const second = Math.floor(atSeconds + at / sampleRateHz)
      const powers = framesOf.get(second) ?? []
      framesOf.set(second, powers)
      powers.push(Math.max(...channels.map((channel) => power(channel.subarray(at, at + frame)))))
    }
  }
  const seconds = [...framesOf].map(([second, powers]) => ({ second, ...levels(powers) }))
  const loudest = Math.max(...seconds.map(({ loud, spread }) => (spread >= SYLLABLES_DB ? loud : -1000)))
  const spoken = seconds.filter(
    ({ loud, spread }) => spread >= SYLLABLES_DB && loud >= loudest - UNDER_LOUDEST_DB,
  )
  return mostCrowded(
    spoken.map(({ second }) => second),
    lengthSeconds,
    Math.max(0, ...framesOf.keys()) + 1,
  )
}

function power(samples: Float32Array): number {
  let sum = 0
  let squares = 0
  for (const sample of samples) {
    sum += sample
    squares += sample * sample
  }
  return Math.max(0, squares / samples.length - (sum / samples.length) ** 2)
}

function levels(powers: readonly number[]): { loud: number; spread: number } {
  const sorted = powers.map((value) => 10 * Math.log10(value + 1e-9)).sort((a, b) => a - b)
  const loud = sorted[Math.floor(0.9 * sorted.length)]
  return { loud, spread: loud - sorted[Math.floor(0.1 * sorted.length)] }
}

function mostCrowded(seconds: readonly number[], length: number, end: number): number {
  const latest = Math.max(0, end - length)
  const countFrom = (from: number) => seconds.filter((at) => at >= from && at < from + length).length
  let best = 0
  let most = BETTER * countFrom(0)
  for (const second of seconds) {
    const from = Math.min(latest, Math.max(0, second - 1))
    const count = countFrom(from)
    if (count <= most) continue
    best = from
    most = count
  }
  return best
}
