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

  /** @param wave must not be the same array as `spectrum` */
  forward(wave: Float64Array, spectrum: Float64Array): void {
    const { size } = this
    const { setup, input, output, work } = this.#setup
    const floats = pffft.HEAPF32
    floats.set(wave.length === size ? wave : wave.subarray(0, size), input / FLOAT_BYTES)
    pffft._pffft_transform_ordered(setup, input, output, work, FORWARD)
    const at = output / FLOAT_BYTES
    for (let i = 2; i < size; i++) spectrum[i] = floats[at + i]
    spectrum[0] = floats[at]
    spectrum[1] = 0
    // PFFFT has the last bin, which is real, in the place of the first one's imaginary part.
    spectrum[size] = floats[at + 1]
    spectrum[size + 1] = 0
  }

  /** Scaled so that inverse(forward(x)) is x. */
  inverse(spectrum: Float64Array, wave: Float64Array): void {
    const { size } = this
    const { setup, input, output, work } = this.#setup
    const floats = pffft.HEAPF32
    const at = input / FLOAT_BYTES
    for (let i = 2; i < size; i++) floats[at + i] = spectrum[i]
    floats[at] = spectrum[0]
    floats[at + 1] = spectrum[size]
    pffft._pffft_transform_ordered(setup, input, output, work, BACKWARD)
    const from = output / FLOAT_BYTES
    for (let i = 0; i < size; i++) wave[i] = floats[from + i] / size
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
