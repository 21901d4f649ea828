/** The grid that all analysis shares: frame t is centred on sample t * HOP_SAMPLES of a wave at ENGINE_RATE_HZ. */
export const HOP_SAMPLES = 80
export const FRAMES_PER_SECOND = 200

/** Length of every spectrum's transform; its BIN_COUNT bins reach from 0 Hz to half of ENGINE_RATE_HZ. */
export const FFT_SIZE = 1024
export const BIN_COUNT = FFT_SIZE / 2 + 1

export function countFrames(sampleCount: number): number {
  return Math.floor(sampleCount / HOP_SAMPLES) + 1
}
