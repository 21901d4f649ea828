/** Measures of a recording, for advice and for the choice among several. Imports no engine code, so that browsers can load it. */
export interface SampleQuality {
  /** Duration of speech, in ms. */
  speechMs: number
  /** Active speech level: rms in dB relative to full scale, negative. */
  speechDb: number
  /** Share of the samples, 0 to 1, on clipped peaks. */
  clippedShare: number
  /** Level of speech relative to steady noise, in dB. */
  signalToNoiseDb: number
  /** Mains frequency of audible hum, or 0. */
  humHz: 0 | 50 | 60
  /** Upper limit of the spectrum in Hz; 8000 if nothing is missing, 3400 for a telephone. */
  bandLimitHz: number
  /** Probability of music besides the voice, 0 to 1. */
  music: number
  /** Probability of a second speaker, 0 to 1. */
  secondVoice: number
  /** Share of the speech that is voiced, 0 to 1; near 0 for a whisper. */
  voicedShare: number
}

export type QualityLevel = 'good' | 'fair' | 'poor'

export type QualityFinding = 'length' | 'second-voice' | 'music' | 'noise' | 'clipping' | 'level'

export const qualityLevels: Record<QualityFinding, (quality: SampleQuality) => QualityLevel> = {
  length: ({ speechMs }) => atLeast(speechMs, 30_000, 10_000),
  'second-voice': ({ secondVoice }) => below(secondVoice, 0.6, 0.85),
  music: ({ music }) => below(music, 0.5, 0.8),
  noise: ({ signalToNoiseDb }) => atLeast(signalToNoiseDb, 25, 12),
  clipping: ({ clippedShare }) => below(clippedShare, 0.0005, 0.01),
  level: ({ speechDb }) => atLeast(speechDb, -38, -50),
}

const atLeast = (value: number, good: number, fair: number): QualityLevel =>
  value >= good ? 'good' : value >= fair ? 'fair' : 'poor'

const below = (value: number, good: number, fair: number): QualityLevel =>
  value < good ? 'good' : value < fair ? 'fair' : 'poor'

const COSTS: Record<QualityLevel, number> = { good: 0, fair: 1, poor: 3 }

export function qualityCost(levels: readonly QualityLevel[]): number {
  return levels.reduce((sum, level) => sum + COSTS[level], 0)
}

const LEAST_SPEECH_MS = 500
/** Below this level beside music, what counts as speech is the music. */
const AUDIBLE_OVER_MUSIC_DB = 3

/** Of a sound with less, no one is the speaker, however loud it is; beside music, chance makes more of it. */
const LEAST_VOICED_SHARE = 0.05
const LEAST_VOICED_BESIDE_MUSIC = 0.15

export const isWithoutSpeech = (quality: SampleQuality): boolean => {
  const hasMusic = qualityLevels.music(quality) === 'poor'
  return (
    quality.speechMs < LEAST_SPEECH_MS ||
    quality.voicedShare < (hasMusic ? LEAST_VOICED_BESIDE_MUSIC : LEAST_VOICED_SHARE) ||
    (hasMusic && quality.signalToNoiseDb < AUDIBLE_OVER_MUSIC_DB)
  )
}
