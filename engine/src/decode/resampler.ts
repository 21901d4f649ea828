import LibSampleRate from '@alexanderolsen/libsamplerate-js'

/** Resamples mono audio that arrives in pieces. The output pieces join without a seam. */
export interface Resampler {
  push(samples: Float32Array): Float32Array
  /** @returns the remaining samples; in total, the input's length times the ratio, rounded */
  finish(): Float32Array
  free(): void
}

const PIECE = 65_536
/** libsamplerate only uses the ratio, but its wrapper rejects higher rates. */
const MAX_RATE_HZ = 192_000

/** Creates a band-limited resampler: libsamplerate's medium sinc filter (121 dB SNR, 90 % bandwidth). */
export async function createResampler(fromHz: number, toHz: number): Promise<Resampler> {
  if (fromHz === toHz)
    return { push: (samples) => samples, finish: () => new Float32Array(0), free: () => {} }
  const scale = Math.min(1, MAX_RATE_HZ / fromHz, MAX_RATE_HZ / toHz)
  const { create, ConverterType } = LibSampleRate
  const src = await create(1, fromHz * scale, toHz * scale, {
    converterType: ConverterType.SRC_SINC_MEDIUM_QUALITY,
  })
  let takenIn = 0
  let givenOut = 0

  function push(samples: Float32Array): Float32Array {
    const pieces: Float32Array[] = []
    for (let at = 0; at < samples.length; at += PIECE)
      pieces.push(src.full(samples.subarray(at, at + PIECE)).slice())
    takenIn += samples.length
    const out = pieces.length === 1 ? pieces[0] : joined(pieces)
    givenOut += out.length
    return out
  }

  function finish(): Float32Array {
    const missing = Math.round((takenIn * toHz) / fromHz) - givenOut
    const pieces: Float32Array[] = []
    let length = 0
    const silence = new Float32Array(Math.ceil(Math.max(1024, (1024 * fromHz) / toHz)))
    for (let tries = 0; length < missing && tries < 16; tries++) {
      const piece = src.full(silence).slice()
      pieces.push(piece)
      length += piece.length
    }
    return joined(pieces).subarray(0, Math.max(0, missing))
  }

  return { push, finish, free: () => src.destroy() }
}

export async function resample(samples: Float32Array, fromHz: number, toHz: number): Promise<Float32Array> {
  const resampler = await createResampler(fromHz, toHz)
  try {
    return joined([resampler.push(samples), resampler.finish()])
  } finally {
    resampler.free()
  }
}

function joined(pieces: Float32Array[]): Float32Array {
  const whole = new Float32Array(pieces.reduce((sum, piece) => sum + piece.length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
