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

const NAME = /^everspoken-[0-9a-f]{32}$/
const NOT_FOUND = 404
/** What servers answer for a voice that they don't have. */
const REFUSED: ReadonlySet<number> = new Set([400, NOT_FOUND, 422])
const CONSENT = 'Given to Everspoken by the person who sent the recording.'

/** The name of a recording at the server: by its content, so that it is known before it is sent, and after a crash. */
export const voiceName = (wav: Uint8Array): string =>
  `everspoken-${createHash('sha256').update(wav).digest('hex').slice(0, 32)}`

/**
 * Speaks by a server with OpenAI's calls for voices, such as vLLM-Omni: the recording is sent before the first utterance, and
 * again if the server has lost it, as after its restart. It stretches its speech to the plan's pace.
 */
export function speakByOpenai(
  { url }: ServerAddress,
  wav: Uint8Array<ArrayBuffer>,
  options: ServerOptions,
): SpeakByServer {
  const name = voiceName(wav)
  let sending: Promise<void> | undefined

  async function sendVoice(): Promise<void> {
    const body = new FormData()
    body.set('audio_sample', new Blob([wav], { type: 'audio/wav' }), `${name}.wav`)
    body.set('consent', CONSENT)
    body.set('name', name)
    const deadlineMs = options.deadlineMs('')
    const where = { ...endpoint(url, 'v1/audio/voices'), method: 'POST', isRepeatable: true } as const
    try {
      await send({ ...where, body, deadlineMs }, async (response) => response.body?.cancel(), options.wait)
    } catch (error) {
      // Another story in this voice is being made, or was broken off.
      if (!(error instanceof RemoteRefusal) || !/exist/i.test(error.reason.detail)) throw error
    }
  }

  async function speak({ text }: Line, pace: number): Promise<Wave> {
    const { url: address, headers } = endpoint(url, 'v1/audio/speech')
    const body = JSON.stringify({
      input: text,
      voice: name,
      task_type: 'Base',
      response_format: 'wav',
      speed: pace,
    })
    const json = { ...headers, 'Content-Type': 'application/json' }
    return requestSpeech({ url: address, headers: json, body, text }, options)
  }

  return async (line, pace) => {
    sending ??= sendVoice()
    await sending
    try {
      return await speak(line, pace)
    } catch (error) {
      const isRefused = error instanceof RemoteRefusal && REFUSED.has(error.status)
      if (!isRefused || !(error.status === NOT_FOUND || /voice|speaker/i.test(error.reason.detail)))
        throw error
      await sendVoice()
      return speak(line, pace)
    }
  }
}

/** Deletes a voice at the server; one that isn't there counts as deleted. */
export async function forgetByOpenai({ url }: ServerAddress, name: string, options: ServerOptions) {
  if (!NAME.test(name)) return
  const deadlineMs = options.deadlineMs('')
  const request = { ...endpoint(url, `v1/audio/voices/${name}`), method: 'DELETE', deadlineMs } as const
  try {
    await send(request, async (response) => response.body?.cancel(), options.wait)
  } catch (error) {
    if (!(error instanceof RemoteRefusal) || error.status !== NOT_FOUND) throw error
  }
}
