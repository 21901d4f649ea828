import type { Wave } from '../../engine'
import { VoiceEngineError } from '../../voice-engine-error'
import type { LoadedModel } from './addon'
import { countTokens, SPACE } from './vocabulary'

const RATE_HZ = 24_000
export const MOST_TOKENS = 50

const FRAMES_PER_SECOND = 12.5
/** Of reference, text and speech together; one more is an error after which the addon never answers. */
const MOST_POSITIONS = 1000
/** Slowest speech, and the silence around it: upstream's. */
const TOKENS_PER_SECOND = 3
const SLACK_SECONDS = 2
/** Texts of fewer words begin with spaces, and go on for longer after their end: upstream's. */
const FEW_WORDS = 5
const LEADING_SPACES = 8
/** One text is one sentence to the addon, however long; else it would split it at each mark, and join short parts. */
const ANY_LENGTH = 100_000

/** A call of less than a minute, or never: see maxSilenceMs. @throws VoiceEngineError 'unusable-speech' */
export async function speakUtterance(
  { tts, vocabulary }: LoadedModel,
  reference: Float32Array,
  text: string,
  seed: number,
): Promise<Wave> {
  const isShort = text.split(' ').length < FEW_WORDS
  // The addon removes spaces at the start and behind full stops, but not the character that its tokens have for them.
  const written = (isShort ? SPACE.repeat(LEADING_SPACES) : '') + text.replaceAll(' ', SPACE)
  const tokens = countTokens(vocabulary, written)
  const seconds = tokens / TOKENS_PER_SECOND + SLACK_SECONDS
  const left = MOST_POSITIONS - Math.ceil((reference.length / RATE_HZ) * FRAMES_PER_SECOND) - tokens
  const maxFrames = Math.min(Math.ceil(seconds * FRAMES_PER_SECOND), left)
  if (maxFrames < tokens) throw new VoiceEngineError('unusable-speech', 'A word is too long for the model.')
  const { samples, sampleRate } = await tts
    .generateAsync({
      text: written,
      enableExternalBuffer: false,
      generationConfig: {
        referenceAudio: reference,
        referenceSampleRate: RATE_HZ,
        // Upstream's own; sherpa-onnx's 5 take longer.
        numSteps: 1,
        silenceScale: 1,
        extra: {
          seed,
          temperature: 0.7,
          max_frames: maxFrames,
          frames_after_eos: isShort ? 5 : 3,
          max_reference_audio_len: Math.ceil(reference.length / RATE_HZ),
          max_char_in_sentence: ANY_LENGTH,
          min_char_in_sentence: ANY_LENGTH,
        },
      },
    })
    .catch((error: Error) => {
      throw new VoiceEngineError('unusable-speech', error.message)
    })
  return { samples, sampleRateHz: sampleRate }
}
