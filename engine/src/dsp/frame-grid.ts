/** The grid of all analyses: frame t is centred on sample t * HOP_SAMPLES at ENGINE_RATE_HZ. */
export const HOP_SAMPLES = 80
export const FRAMES_PER_SECOND = 200

/** Transform length of every spectrum; the BIN_COUNT bins cover 0 Hz to half of ENGINE_RATE_HZ. */
export const FFT_SIZE = 1024
export const BIN_COUNT = FFT_SIZE / 2 + 1

export function countFrames(sampleCount: number): number {
  return Math.floor(sampleCount / HOP_SAMPLES) + 1
}
