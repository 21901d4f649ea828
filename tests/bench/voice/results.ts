import type { Cost } from './cost'
import type { VoiceDescription } from './describe-voice'
import type { JudgedReading } from './judge-readings'
import type { VoiceKit } from './kit'

/** All that a run of the bench found out. What is undefined couldn't be looked at, or wasn't asked for. */
export interface Results {
  kit: VoiceKit
  engineVersion: string
  speakers: readonly string[]
  /** By the engine as it is, for each speaker and text. */
  stories: readonly JudgedReading[]
  base: readonly JudgedReading[]
  firstVersion?: readonly JudgedReading[]
  /** The samples themselves: as near as a recording of the speaker comes to another of them. */
  ceiling: Readonly<Record<string, number>>
  voices: Readonly<Record<string, Voices>>
  baseVoice: VoiceDescription
  cost?: Cost
}

export interface Voices {
  sample: VoiceDescription
  story: VoiceDescription
}
