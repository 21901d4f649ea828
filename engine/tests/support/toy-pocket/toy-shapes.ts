/** Measures of Pocket TTS that sherpa-onnx relies on, and of the toy's language model. */
export const RATE_HZ = 24_000
/** 12.5 frames a second. */
export const FRAME = 1920
export const LATENT = 32
export const DIM = 1024
/** Of the toy's latents: pitch, amplitude, hiss. The next one holds noise. */
export const SOUND_DIMS = 3
export const LAYERS = 6
/** Of the cache: reference, text and speech together. */
export const POSITIONS = 1000

/** What the toy can be made to do wrong. */
const variants = {
  speaks: 'a tone or a hiss for each letter, a gap for each space and mark',
  silent: 'the right length, and no sound',
  'never-ends': 'its last letter sounds until max_frames',
  'ends-at-once': 'the end of speech in the first frames',
  noise: 'a hiss for each letter',
  'not-a-number': 'samples that are not numbers',
  fails: 'an error inside the graph in the second step of speech: generateAsync never settles',
} as const

export type Variant = keyof typeof variants
