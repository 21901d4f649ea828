/** Of the reader's net. */
export const NET_FRAMES_PER_SECOND = 100
export const PLACES = 8

/** Phones laid out over frames of 10 ms. */
export interface Timeline {
  frameCount: number
  tokens: Int32Array
  /**
   * frames x PLACES: the share of the phone that is over and that is left; frames since its start and until its end (in 4,
   * at most 2); its length (ln of frames / 2 - 1); half a sine over it; whether it is in its first and in its last third.
   */
  places: Float32Array
}

export function timelineOf(durations: Int32Array): Timeline {
  const frameCount = durations.reduce((sum, frames) => sum + frames, 0)
  const tokens = new Int32Array(frameCount)
  const places = new Float32Array(frameCount * PLACES)
  let t = 0
  durations.forEach((length, token) => {
    for (let k = 0; k < length; k++, t++) {
      const over = (k + 0.5) / length
      tokens[t] = token
      places.set(
        [
          over,
          1 - over,
          Math.min(k, 8) / 4,
          Math.min(length - 1 - k, 8) / 4,
          Math.log(length) / 2 - 1,
          Math.sin(Math.PI * over),
          over < 0.34 ? 1 : 0,
          over > 0.67 ? 1 : 0,
        ],
        t * PLACES,
      )
    }
  })
  return { frameCount, tokens, places }
}
