import { join } from '../../dsp/join'
import type { RecordedVoice } from './voice'

/** Each recording was analysed at its own level and repaired alone, so that the quieter one doesn't lose. */
export function joinVoices(voices: readonly RecordedVoice[]): RecordedVoice {
  if (voices.length === 1) return voices[0]
  return {
    frameCount: voices.reduce((sum, { frameCount }) => sum + frameCount, 0),
    bands: join(voices.map(({ bands }) => bands)),
    energy: join64(voices.map(({ energy }) => energy)),
    f0Hz: join64(voices.map(({ f0Hz }) => f0Hz)),
    posteriors: join(voices.map(({ posteriors }) => posteriors)),
    aperiodicity: join(voices.map(({ aperiodicity }) => aperiodicity)),
    recorded: {
      from: Math.max(...voices.map(({ recorded }) => recorded.from)),
      to: Math.min(...voices.map(({ recorded }) => recorded.to)),
    },
  }
}

function join64(parts: readonly Float64Array[]): Float64Array {
  return Float64Array.from(parts.flatMap((part) => Array.from(part)))
}
