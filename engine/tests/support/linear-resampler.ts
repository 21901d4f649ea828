import type LibSampleRate from '@alexanderolsen/libsamplerate-js'

type Source = Pick<Awaited<ReturnType<typeof LibSampleRate.create>>, 'full' | 'destroy'>

/** In place of libsamplerate's: draws lines between the samples. */
export async function createLinear(_channels: number, fromHz: number, toHz: number): Promise<Source> {
  const step = fromHz / toHz
  let at = 0
  let last = 0
  return {
    full(samples) {
      const out = new Float32Array(Math.max(0, Math.ceil((samples.length - 1 - at) / step)))
      for (let i = 0; i < out.length; i++, at += step) {
        const before = Math.floor(at)
        const from = before < 0 ? last : samples[before]
        out[i] = from + (at - before) * (samples[before + 1] - from)
      }
      at -= samples.length
      last = samples[samples.length - 1]
      return out
    },
    destroy() {},
  }
}
