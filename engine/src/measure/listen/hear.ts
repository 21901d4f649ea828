import { ENGINE_RATE_HZ } from '../../engine'
import { findMainsHum, type MainsHum } from './mains-hum'
import { measureMusic } from './music'
import { PauseSpectrum } from './pause-spectrum'
import { LONG, measurePowerSpectra } from './power-spectra'
import { removeOffset } from './remove-offset'
import { findSteadyTones } from './steady-tones'
import { subtractTone } from './subtract-tone'
import { endlessAmong, findTonalFrames } from './tonal-frames'

interface Heard extends Pick<MainsHum, 'humHz'> {
  /** The recording without offset, hum, and stretches of tones alone; the same array if it has none of these. */
  voice: Float32Array
  /** Probability of music, 0 to 1. */
  music: number
}

/** Of a frame's power that tones have: more is a beep, a dial tone or an instrument, without a voice. */
const TONAL_SHARE = 0.9
/** The same where there is music for sure: its notes have noise, and one begins before another has ended. */
const OF_MUSIC = { from: 0.8, share: 0.6 }

/** Leaves out what is no voice, however loud, before anything goes by levels. Mono, at ENGINE_RATE_HZ. */
export function hear(samples: Float32Array): Heard {
  const centred = removeOffset(samples)
  const spectra = spectraOf(centred)
  const { humHz, linesHz } = findMainsHum(spectra.long, spectra.pauses)
  const quiet = linesHz.length > 0 ? centred.slice() : centred
  for (const hz of linesHz) subtractTone(quiet, hz / ENGINE_RATE_HZ)
  const { long, pauses } = linesHz.length > 0 ? spectraOf(quiet) : spectra
  const tones = findSteadyTones(long)
  const isEndless = endlessAmong(tones, long, pauses)
  const music = measureMusic(
    tones.filter((tone) => !isEndless(tone)),
    long.frameCount,
  )
  const share = music < OF_MUSIC.from ? TONAL_SHARE : OF_MUSIC.share
  return { voice: silence(quiet, findTonalFrames(long, tones, isEndless, share)), humHz, music }
}

function spectraOf(samples: Float32Array) {
  const long = measurePowerSpectra(samples, LONG)
  return { long, pauses: new PauseSpectrum(long) }
}

function silence(samples: Float32Array, frames: Uint8Array): Float32Array {
  if (!frames.includes(1)) return samples
  const voice = samples.slice()
  // To the middle of the next frame, since a window sees a tone less and less at its edges.
  frames.forEach((isTonal, t) => {
    if (isTonal) voice.fill(0, Math.max(0, (t - 1) * LONG.hopSamples), (t + 1) * LONG.hopSamples)
  })
  return voice
}
