import { HighPowers } from '../wide/high-powers'
import type { PcmBlock } from './pcm-block'
import { createResampler, type Resampler } from './resampler'

/** 'mix' is the mean of all channels, a number a single channel. */
export type ChannelPick = 'mix' | number

const LOUDEST = 4
const LOWEST_RATE_HZ = 4000
const HIGHEST_RATE_HZ = 768_000

/** Energy of the mix, relative to the loudest channel. */
const CANCELLED = 0.01
/** Energy of a channel, relative to the loudest: less is crosstalk. */
const SILENT = 1e-4
/** Mean correlation of the channels: with more, they are of one sound. */
const ALIKE = 0.5
const MOST_PICKS = 4

/** Mono, up to `maxSamples`. Float files may hold anything: NaN becomes silence, the rest is limited to +12 dB. */
export function createMonoCollector({ rateHz, maxSamples, pick }: CollectorOptions) {
  const highPowers = new HighPowers(maxSamples / rateHz)
  const kept = new Float32Array(maxSamples)
  let length = 0
  let resampler: Resampler | undefined
  let fromHz = 0
  let mixEnergy = 0
  const channelEnergy: number[] = []

  function keep(samples: Float32Array): void {
    const part = samples.subarray(0, maxSamples - length)
    kept.set(part, length)
    length += part.length
  }

  function endResampler(): void {
    if (!resampler) return
    keep(resampler.finish())
    resampler.free()
    resampler = undefined
  }

  function toMono(channels: Float32Array[]): Float32Array {
    const mono = new Float32Array(channels[0].length)
    const picked = pick === 'mix' ? channels : [channels[Math.min(pick, channels.length - 1)]]
    channels.forEach((channel, index) => {
      let energy = 0
      for (let i = 0; i < channel.length; i++) {
        const value = channel[i]
        if (!(Math.abs(value) <= LOUDEST)) channel[i] = Number.isNaN(value) ? 0 : Math.sign(value) * LOUDEST
        energy += channel[i] * channel[i]
      }
      channelEnergy[index] = (channelEnergy[index] ?? 0) + energy
    })
    for (const channel of picked) for (let i = 0; i < mono.length; i++) mono[i] += channel[i] / picked.length
    for (let i = 0; i < mono.length; i++) mixEnergy += mono[i] * mono[i]
    return mono
  }

  return {
    /** @returns false once there are enough samples, or if the sample rate is implausible */
    async push({ channels, sampleRateHz }: PcmBlock): Promise<boolean> {
      if (!(sampleRateHz >= LOWEST_RATE_HZ && sampleRateHz <= HIGHEST_RATE_HZ) || channels.length === 0)
        return false
      if (sampleRateHz !== fromHz) {
        endResampler()
        resampler = await createResampler(sampleRateHz, rateHz)
        fromHz = sampleRateHz
      }
      const mono = toMono(channels)
      highPowers.add(mono, sampleRateHz)
      keep(resampler!.push(mono))
      return length < maxSamples
    },
    /** Releases the resampler; must always be called. @returns the samples collected */
    finish(): Float32Array {
      endResampler()
      return kept.subarray(0, length)
    },
    highPowers: highPowers.rows,
    /**
     * Which channels to try alone: where they cancel each other, as in stereo with inverted polarity, the loudest, and
     * `mixed` is no use; where they have little in common, each that isn't silent.
     */
    apart(): { picks: number[]; mixed: boolean } {
      const count = channelEnergy.length
      const loudest = Math.max(...channelEnergy)
      if (count < 2 || loudest === 0) return { picks: [], mixed: true }
      if (mixEnergy < CANCELLED * loudest) return { picks: [channelEnergy.indexOf(loudest)], mixed: false }
      const picks = [...channelEnergy.keys()].filter((index) => channelEnergy[index] > SILENT * loudest)
      const sum = channelEnergy.reduce((total, energy) => total + energy, 0)
      const roots = channelEnergy.reduce((total, energy) => total + Math.sqrt(energy), 0)
      const inCommon = (count ** 2 * mixEnergy - sum) / (roots ** 2 - sum)
      return { picks: picks.length > 1 && inCommon < ALIKE ? picks.slice(0, MOST_PICKS) : [], mixed: true }
    },
  }
}

export interface CollectorOptions {
  rateHz: number
  maxSamples: number
  pick: ChannelPick
}
