import { createHash } from 'node:crypto'
import type { Wave } from '../../engine'
import { RemoteRefusal, send } from '../../remote/send'
import type { Line } from '../../utterances/read-utterances'
import {
  endpoint,
  requestSpeech,
  type ServerAddress,
  type ServerOptions,
  type SpeakByServer,
} from './voice-server'

const NOT_FOUND = 404

/**
 * Speaks by Chatterbox-TTS-Server (devnen): the recording is uploaded once, under the name of its hash, and stays there,
 * since the server has no way to delete it. It stretches its speech to the plan's pace.
 */
export function speakByChatterbox(
  { url }: ServerAddress,
  wav: Uint8Array<ArrayBuffer>,
  options: ServerOptions,
): SpeakByServer {
  const name = `everspoken-${createHash('sha256').update(wav).digest('hex').slice(0, 32)}.wav`
  let uploading: Promise<void> | undefined

  function upload(): Promise<void> {
    const body = new FormData()
    body.set('files', new Blob([wav], { type: 'audio/wav' }), name)
    const deadlineMs = options.deadlineMs('')
    const where = { ...endpoint(url, 'upload_reference'), method: 'POST', isRepeatable: true } as const
    return send({ ...where, body, deadlineMs }, async (response) => response.body?.cancel(), options.wait)
  }

  async function speak({ text, seed }: Line, pace: number): Promise<Wave> {
    const { url: address, headers } = endpoint(url, 'tts')
    const body = JSON.stringify({
      text,
      voice_mode: 'clone',
      reference_audio_filename: name,
      output_format: 'wav',
      split_text: false,
      // 0 is random.
      seed: 1 + seed,
      speed_factor: pace,
    })
    const json = { ...headers, 'Content-Type': 'application/json' }
    return requestSpeech({ url: address, headers: json, body, text }, options)
  }

  return async (line, pace) => {
    uploading ??= upload()
    await uploading
    try {
      return await speak(line, pace)
    } catch (error) {
      if (!(error instanceof RemoteRefusal) || error.status !== NOT_FOUND) throw error
      // Its folder was emptied, or another machine behind the same address answers.
      await upload()
      return speak(line, pace)
    }
  }
}
