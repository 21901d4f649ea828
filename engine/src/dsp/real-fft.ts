import loadPffft from '@echogarden/pffft-wasm/simd'

const FLOAT_BYTES = 4
const FORWARD = 0
const BACKWARD = 1
const pffft = await loadPffft()

/** What transforms of one size need: places in the memory of PFFFT, in bytes. */
interface Setup {
  setup: number
  input: number
  output: number
  work: number
}

const setups = new Map<number, Setup>()

/** Spectra are interleaved: [re 0, im 0, re 1, im 1, …]. The caller's arrays are used, so nothing is allocated. */
export class RealFft {
  readonly #setup: Setup

  constructor(readonly size: number) {
    this.#setup = setupFor(size)
  }

  /** @returns PFFFT's own numbers until the next transform: re 0, re size / 2, then re and im of each bin between */
  packed(wave: ArrayLike<number>): Float32Array {
    return this.#transform(wave, FORWARD)
  }

  /** @param spectrum as packed() has it @returns PFFFT's own numbers until the next transform, `size` times the wave */
  waveOf(spectrum: ArrayLike<number>): Float32Array {
    return this.#transform(spectrum, BACKWARD)
  }

  /** Writes the powers of the first `count` bins from `at` on. */
  powers(wave: ArrayLike<number>, powers: Float32Array, at: number, count: number): void {
    const packed = this.packed(wave)
    const half = this.size / 2
    for (let k = 1; k < Math.min(count, half); k++)
      powers[at + k] = packed[2 * k] ** 2 + packed[2 * k + 1] ** 2
    powers[at] = packed[0] ** 2
    if (count > half) powers[at + half] = packed[1] ** 2
  }

  /** @param wave must not be the same array as `spectrum` */
  forward(wave: Float64Array, spectrum: Float64Array): void {
    const { size } = this
    const packed = this.packed(wave.length === size ? wave : wave.subarray(0, size))
    for (let i = 2; i < size; i++) spectrum[i] = packed[i]
    spectrum[0] = packed[0]
    spectrum[1] = 0
    spectrum[size] = packed[1]
    spectrum[size + 1] = 0
  }

  /** Scaled so that inverse(forward(x)) is x. */
  inverse(spectrum: Float64Array, wave: Float64Array): void {
    const { size } = this
    const packed = spectrum.slice(0, size)
    packed[1] = spectrum[size]
    const own = this.waveOf(packed)
    for (let i = 0; i < size; i++) wave[i] = own[i] / size
  }

  #transform(numbers: ArrayLike<number>, direction: 0 | 1): Float32Array {
    const { setup, input, output, work } = this.#setup
    pffft.HEAPF32.set(numbers, input / FLOAT_BYTES)
    pffft._pffft_transform_ordered(setup, input, output, work, direction)
    const at = output / FLOAT_BYTES
    return pffft.HEAPF32.subarray(at, at + this.size)
  }
}

function setupFor(size: number): Setup {
  const known = setups.get(size)
  if (known) return known
  const room = () => pffft._pffft_aligned_malloc(size * FLOAT_BYTES)
  const setup = { setup: pffft._pffft_new_setup(size, 0), input: room(), output: room(), work: room() }
  setups.set(size, setup)
  return setup
}
