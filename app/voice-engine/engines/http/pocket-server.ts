import {
  endpoint,
  requestSpeech,
  type ServerAddress,
  type ServerOptions,
  type SpeakByServer,
} from './voice-server'

/**
 * Speaks by `pocket-tts serve` (Kyutai): the recording goes along with each utterance, and nothing is kept there. It
 * takes no seed and no pace, and each of its attempts is another one.
 */
export function speakByPocket(
  { url }: ServerAddress,
  wav: Uint8Array<ArrayBuffer>,
  options: ServerOptions,
): SpeakByServer {
  const voice = new Blob([wav], { type: 'audio/wav' })
  return ({ text }) => {
    const body = new FormData()
    body.set('text', text)
    body.set('voice_wav', voice, 'voice.wav')
    return requestSpeech({ ...endpoint(url, 'tts'), body, text }, options)
  }
}
