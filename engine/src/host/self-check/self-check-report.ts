export interface SelfCheckTask {
  engine: string
  modelsDirectory: string
}

export interface SpokenSentence {
  text: string
  seconds: number
  workSeconds: number
  /** Root mean square, relative to full scale. */
  levelDb: number
  /** Mean log posterior per frame of the sentence's words, and of another sentence's in the same sound. */
  rightScore: number
  wrongScore: number
}

export interface SelfCheckReport {
  engineVersion: string
  passed: boolean
  problems: string[]
  figures: {
    sentences: SpokenSentence[]
    /** Seconds of work for a second of speech, without the loading of the model. */
    slowness: number
    alignment: number
    peakMemoryMb: number
  }
}
