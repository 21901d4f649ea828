import { ENGINE_RATE_HZ } from '~/voice-engine/engine'
import type { Speech } from '~/voice-engine/speak/flite'
import { babble } from './synthetic-voice'

/** The phones nearest to the vowels of babble(), in its order. */
const VOWELS = ['aa', 'iy', 'uw', 'eh', 'ao']
const SYLLABLE_SECONDS = 0.5
const VOWEL_SECONDS = 0.3
const HISS_SECONDS = 0.08

/** babble() with phone timings like the base voice's: each vowel, an 's', and a pause. */
export function babbleSpeech(seconds: number, meanF0Hz: number, tract = 1): Speech {
  const phones = Array.from({ length: Math.ceil(seconds / SYLLABLE_SECONDS) }, (_, i) => {
    const start = i * SYLLABLE_SECONDS
    return [
      { name: VOWELS[i % VOWELS.length], endSeconds: start + VOWEL_SECONDS },
      { name: 's', endSeconds: start + VOWEL_SECONDS + HISS_SECONDS },
      { name: 'pau', endSeconds: start + SYLLABLE_SECONDS },
    ]
  })
  return { samples: babble(seconds, meanF0Hz, tract), phones: phones.flat() }
}

/** Audio without phones, which counts as silence. */
export function wordless(samples: Float32Array): Speech {
  return { samples, phones: [{ name: 'pau', endSeconds: samples.length / ENGINE_RATE_HZ }] }
}
