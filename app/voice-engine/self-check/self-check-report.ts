/** Task of the worker self-check.worker.ts. */
export interface SelfCheckTask {
  engine: string
  modelsDirectory: string
}

export interface SpokenSentence {
  text: string
  /** Of speech. */
  seconds: number
  workSeconds: number
  /** Root mean square, relative to full scale. */
  levelDb: number
  /** Mean log posterior per frame of the sentence's words, and of another sentence's in the same sound. */
  rightScore: number
  wrongScore: number
  /** File name of the sound, beside the report. */
  sound: string
}

/** Written to self-check.json in the model's folder. */
export interface SelfCheckReport {
  engineVersion: string
  passed: boolean
  /** ISO 8601. */
  at: string
  /** What is wrong, one sentence each. */
  problems: string[]
  figures: {
    sentences: SpokenSentence[]
    /** Seconds of work for a second of speech, without the loading of the model. */
    slowness: number
    /** Mean of right above wrong. */
    alignment: number
    peakMemoryMb: number
  }
}
