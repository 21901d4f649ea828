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

/** Without loops and arrays, since each sample is one step of both passes. Odd terms of FEED_FORWARD are 0. */
function filterInPlace(signal: Float64Array): void {
  const [f0, , f2, , f4, , f6, , f8] = FEED_FORWARD
  const [, b1, b2, b3, b4, b5, b6, b7, b8] = FEED_BACK
  let [m0, m1, m2, m3, m4, m5, m6, m7] = STEADY_STATE.map((value) => value * signal[0])
  for (let i = 0; i < signal.length; i++) {
    const input = signal[i]
    const output = f0 * input + m0
    m0 = m1 - b1 * output
    m1 = f2 * input + m2 - b2 * output
    m2 = m3 - b3 * output
    m3 = f4 * input + m4 - b4 * output
    m4 = m5 - b5 * output
    m5 = f6 * input + m6 - b6 * output
    m6 = m7 - b7 * output
    m7 = f8 * input - b8 * output
    signal[i] = output
  }
}
