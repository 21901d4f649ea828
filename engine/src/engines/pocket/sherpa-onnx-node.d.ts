/** The part of sherpa-onnx-node that is used here; it has no types of its own. */
declare module 'sherpa-onnx-node' {
  interface PocketConfig {
    /** Absolute paths. */
    lmFlow: string
    lmMain: string
    encoder: string
    decoder: string
    textConditioner: string
    vocabJson: string
    tokenScoresJson: string
  }

  interface TtsRequest {
    text: string
    /** false copies the samples out of the addon's memory. */
    enableExternalBuffer: boolean
    generationConfig: {
      /** Another kind of array, or one NaN, gives NaN samples and no error. */
      referenceAudio: Float32Array
      referenceSampleRate: number
      numSteps: number
      /** Factor of the pauses that the addon finds in its output. */
      silenceScale: number
      extra: Record<string, number>
    }
  }

  interface OfflineTts {
    /** Never settles after an error inside a graph. */
    generateAsync(request: TtsRequest): Promise<{ samples: Float32Array; sampleRate: number }>
  }

  const sherpa: {
    OfflineTts: {
      createAsync(config: {
        model: { pocket: PocketConfig; numThreads: number; provider: 'cpu' }
        maxNumSentences: number
      }): Promise<OfflineTts>
    }
  }

  export type { OfflineTts, PocketConfig }
  export default sherpa
}
