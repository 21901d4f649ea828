import type { Cost } from './cost'
import type { VoiceDescription } from './describe-voice'
import type { JudgedReading } from './judge-readings'
import type { VoiceKit } from './kit'

/** All results of a run; undefined ones could not be measured or were not requested. */
export interface Results {
  kit: VoiceKit
  engineVersion: string
  speakers: readonly string[]
  /** From the current engine, for each speaker and text. */
  stories: readonly JudgedReading[]
  base: readonly JudgedReading[]
  /** The samples: the highest likeness to expect, that of two recordings of the same speaker. */
  ceiling: Readonly<Record<string, number>>
  voices: Readonly<Record<string, Voices>>
  baseVoice: VoiceDescription
  cost?: Cost
}

export interface Voices {
  sample: VoiceDescription
  story: VoiceDescription
}
