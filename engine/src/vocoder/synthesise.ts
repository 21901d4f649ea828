import { DenseLayer } from '../dsp/dense-layer'
import { BIN_COUNT, FFT_SIZE, HOP_SAMPLES } from '../dsp/frame-grid'
import { borrow, floats, kernel } from '../dsp/kernel'
import { BAND_COUNT, bandsToBins } from '../dsp/mel-bands'
import { MinimumPhaseFilter } from '../dsp/minimum-phase'
import { RealFft } from '../dsp/real-fft'
import { HIGH_BANDS } from '../wide/frames'
import { WIDE_FFT_SIZE, widenSpectrum } from '../wide/widen-spectrum'
import { type FilterFrames, PHASE_COUNT } from './network'

/** Length of a frame of pulses or noise: twice the overlap of a Hann window, so that frames sum to the signal. */
const WINDOW_SAMPLES = 4 * HOP_SAMPLES
const CENTRE = WINDOW_SAMPLES / 2
const window = Float32Array.from(
  { length: WINDOW_SAMPLES },
  (_, i) => (0.5 * (0.5 - 0.5 * Math.cos((2 * Math.PI * i) / WINDOW_SAMPLES))) / FFT_SIZE,
)
/** A wide frame ends with what its seam rings beforehand. */
const EARLY = 128
const FLOAT_BYTES = 4
const HALF = FFT_SIZE / 2
const PHASE_INPUTS = BAND_COUNT + PHASE_COUNT
/** Frames whose phases are made at once. */
const TOGETHER = 64

const fft = new RealFft(FFT_SIZE)
const wideFft = new RealFft(WIDE_FFT_SIZE)
let phaseLayer: DenseLayer | undefined

/**
 * Filters pulses and noise frame by frame and overlap-adds them.
 * @param gains of the bands above 7 kHz, HIGH_BANDS each 10 ms @returns at WIDE_RATE_HZ with gains, else at ENGINE_RATE_HZ
 */
export function synthesise(
  pulses: Float32Array,
  noise: Float32Array,
  filters: FilterFrames,
  gains?: Float32Array,
): Float32Array {
  const { pulseBands, noiseBands, phase, modulation } = filters
  const frameCount = modulation.length / 2
  const size = gains ? WIDE_FFT_SIZE : FFT_SIZE
  const inWave = (count: number) => (count * size) / FFT_SIZE
  const [hop, early, centre] = [HOP_SAMPLES, gains ? EARLY : 0, CENTRE].map(inWave)
  const wide = new Float32Array(WIDE_FFT_SIZE)
  const gainsOfFrame = new Float32Array(HIGH_BANDS)
  const lastGains = (gains?.length ?? 0) / HIGH_BANDS - 1
  phaseLayer ??= makePhaseLayer()
  const sumLength = frameCount * hop + size
  const counts = [
    TOGETHER * PHASE_INPUTS,
    TOGETHER * HALF,
    BIN_COUNT,
    HALF,
    FFT_SIZE,
    FFT_SIZE,
    size,
    sumLength,
  ]
  const [rowsAt, phasesAt, levelsAt, zerosAt, partAt, wholeAt, frameAt, sumAt] = borrow(...counts)
  const [rows, levels] = [floats(rowsAt, TOGETHER * PHASE_INPUTS), floats(levelsAt, BIN_COUNT)]
  const [part, whole] = [floats(partAt, FFT_SIZE), floats(wholeAt, FFT_SIZE)]
  floats(zerosAt, HALF).fill(0)
  const [frame, sum] = [floats(frameAt, size), floats(sumAt, sumLength).fill(0)]
  const wave = new Float32Array(FFT_SIZE)
  const addFiltered = (signal: Float32Array, t: number, bands: Float32Array, phases: number) => {
    if (!cutOut(signal, t, wave)) return
    part.set(fft.packed(wave))
    const [lowest, highest] = part
    bandsToBins(bands, t * BAND_COUNT, levels)
    kernel.filter(partAt, partAt + FFT_SIZE * FLOAT_BYTES, levelsAt, phases)
    part[0] = lowest * Math.exp(levels[0] / 2)
    part[1] = highest * Math.exp(levels[HALF] / 2)
    kernel.add(wholeAt, wholeAt + FFT_SIZE * FLOAT_BYTES, partAt)
  }
  for (let t = 0; t < frameCount; t++) {
    const row = t % TOGETHER
    if (row === 0) {
      const end = Math.min(t + TOGETHER, frameCount)
      for (let i = t; i < end; i++) {
        const at = (i - t) * PHASE_INPUTS
        rows.set(pulseBands.subarray(i * BAND_COUNT, (i + 1) * BAND_COUNT), at)
        rows.set(phase.subarray(i * PHASE_COUNT, (i + 1) * PHASE_COUNT), at + BAND_COUNT)
      }
      phaseLayer.multiply(rowsAt, PHASE_INPUTS, end - t, phasesAt)
    }
    whole.fill(0)
    addFiltered(pulses, t, pulseBands, phasesAt + row * HALF * FLOAT_BYTES)
    addFiltered(noise, t, noiseBands, zerosAt)
    if (gains) {
      const [at, next] = [t >> 1, Math.min((t + 1) >> 1, lastGains)].map((row) => row * HIGH_BANDS)
      for (let i = 0; i < HIGH_BANDS; i++) gainsOfFrame[i] = (gains[at + i] + gains[next + i]) / 2
      widenSpectrum(whole, gainsOfFrame, wide)
    }
    const samples = gains ? wideFft.waveOf(wide) : fft.waveOf(whole)
    frame.set(samples.subarray(size - early))
    frame.set(samples.subarray(0, size - early), early)
    const at = sumAt + t * hop * FLOAT_BYTES
    kernel.add(at, at + size * FLOAT_BYTES, frameAt)
  }
  return sum.slice(early + centre, early + centre + frameCount * hop)
}

function cutOut(signal: Float32Array, t: number, wave: Float32Array): boolean {
  const from = t * HOP_SAMPLES - CENTRE
  const end = Math.min(WINDOW_SAMPLES, signal.length - from)
  let highest = 0
  wave.fill(0, 0, WINDOW_SAMPLES)
  for (let i = Math.max(0, -from); i < end; i++) {
    wave[i] = signal[from + i] * window[i]
    highest = Math.max(highest, Math.abs(wave[i]))
  }
  return highest > 0
}

/** Minimum phases are linear in the bands, and so is the sine series, whose term j has j half-waves up to Nyquist. */
function makePhaseLayer(): DenseLayer {
  const weights = new Float32Array(HALF * PHASE_INPUTS)
  const filter = new MinimumPhaseFilter()
  const bins = new Float64Array(BIN_COUNT)
  for (let band = 0; band < BAND_COUNT; band++) {
    bandsToBins(
      Float64Array.from({ length: BAND_COUNT }, (_, i) => Number(i === band)),
      0,
      bins,
    )
    filter.design(bins)
    for (let k = 0; k < HALF; k++) weights[k * PHASE_INPUTS + band] = filter.phases[k]
  }
  for (let k = 0; k < HALF; k++) {
    for (let j = 0; j < PHASE_COUNT; j++) {
      weights[k * PHASE_INPUTS + BAND_COUNT + j] = Math.sin((2 * Math.PI * k * (j + 1)) / FFT_SIZE)
    }
  }
  return new DenseLayer(weights, new Float32Array(HALF))
}
