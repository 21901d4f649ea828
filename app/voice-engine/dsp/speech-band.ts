/** scipy.signal.butter(4, [50, 1000], 'bandpass', fs=16000), and its lfilter_zi. */
const FEED_FORWARD = [
  0.0007765691851879507, 0, -0.0031062767407518026, 0, 0.004659415111127704, 0, -0.0031062767407518026, 0,
  0.0007765691851879507,
]
const FEED_BACK = [
  1, -7.000341690918783, 21.49476535907771, -37.824935162817255, 41.73446067232709, -29.570999254680252,
  13.141300755227492, -3.3489706445102234, 0.37471996855776785,
]
const STEADY_STATE = [
  -0.0007765695721745324, -0.0007765668631362307, 0.002329701559429798, 0.0023297161971721665,
  -0.002329715064631818, -0.002329703621051895, 0.0007765680341928479, 0.0007765693301995504,
]
const ORDER = STEADY_STATE.length
const EDGE = 3 * FEED_BACK.length

/** Zero-phase band-pass from 50 to 1000 Hz, for pitch tracking (as scipy.signal.filtfilt, odd extension). */
export function keepSpeechBand(samples: Float32Array): Float64Array {
  const count = samples.length
  if (count === 0) return new Float64Array(0)
  const extended = new Float64Array(count + 2 * EDGE)
  extended.set(samples, EDGE)
  for (let i = 0; i < EDGE; i++) {
    const distance = Math.min(EDGE - i, count - 1)
    extended[i] = 2 * samples[0] - samples[distance]
    extended[extended.length - 1 - i] = 2 * samples[count - 1] - samples[count - 1 - distance]
  }
  filterInPlace(extended)
  extended.reverse()
  filterInPlace(extended)
  extended.reverse()
  return extended.subarray(EDGE, EDGE + count)
}

function filterInPlace(signal: Float64Array): void {
  const first = signal[0]
  const memory = Float64Array.from(STEADY_STATE, (value) => value * first)
  const forward = Float64Array.from(FEED_FORWARD)
  const back = Float64Array.from(FEED_BACK)
  for (let i = 0; i < signal.length; i++) {
    const input = signal[i]
    const output = forward[0] * input + memory[0]
    for (let k = 1; k < ORDER; k++) memory[k - 1] = forward[k] * input + memory[k] - back[k] * output
    memory[ORDER - 1] = forward[ORDER] * input - back[ORDER] * output
    signal[i] = output
  }
}
