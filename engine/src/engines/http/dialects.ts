import { createHash } from 'node:crypto'
import { RemoteRefusal, send } from '../remote/send'
import {
  endpoint,
  requestSpeech,
  type ServerAddress,
  type ServerOptions,
  type SpeakByServer,
} from './voice-server'

type Wav = Uint8Array<ArrayBuffer>
type Speaker = (server: ServerAddress, wav: Wav, options: ServerOptions) => SpeakByServer

const NOT_FOUND = 404
const NAME = /^everspoken-[0-9a-f]{32}$/
/** The statuses by which servers with OpenAI's calls refuse a voice that they don't have. */
const REFUSED: ReadonlySet<number> = new Set([400, NOT_FOUND, 422])
const CONSENT = 'Given to Everspoken by the person who sent the recording.'

/** The name of a recording at a server: by its content, so that it is known before it is sent, and after a crash. */
export const voiceName = (wav: Uint8Array): string =>
  `everspoken-${createHash('sha256').update(wav).digest('hex').slice(0, 32)}`

/** `pocket-tts serve` (Kyutai) keeps nothing and takes neither seed nor pace; each attempt is another. */
const speakByPocket: Speaker = ({ url }, wav, options) => {
  const voice = new Blob([wav], { type: 'audio/wav' })
  return ({ text }) => {
    const body = formOf({ text, voice_wav: [voice, 'voice.wav'] })
    return requestSpeech({ ...endpoint(url, 'tts'), body, text }, options)
  }
}

/** Chatterbox-TTS-Server (devnen) has no way to delete the recording; it stretches its speech to the pace. */
const speakByChatterbox: Speaker = ({ url }, wav, options) => {
  const name = `${voiceName(wav)}.wav`
  const body = () => formOf({ files: [new Blob([wav], { type: 'audio/wav' }), name] })
  return keepingTheVoice({
    sendVoice: () => post(url, 'upload_reference', body(), options),
    speak: ({ text, seed }, pace) => {
      const words = { text, voice_mode: 'clone', reference_audio_filename: name, output_format: 'wav' }
      // 0 is random.
      const manner = { split_text: false, seed: 1 + seed, speed_factor: pace }
      return requestSpeech({ ...json(url, 'tts', { ...words, ...manner }), text }, options)
    },
    // Its folder was emptied, or another machine behind the same address answers.
    hasLost: ({ status }) => status === NOT_FOUND,
  })
}

/** A server with OpenAI's calls for voices, such as vLLM-Omni. It stretches its speech to the plan's pace. */
const speakByOpenai: Speaker = ({ url }, wav, options) => {
  const voice = voiceName(wav)
  const sample = new Blob([wav], { type: 'audio/wav' })
  const body = () => formOf({ audio_sample: [sample, `${voice}.wav`], consent: CONSENT, name: voice })
  return keepingTheVoice({
    sendVoice: () =>
      post(url, 'v1/audio/voices', body(), options).catch((error) => {
        // Another story in this voice is being made, or was broken off.
        if (!(error instanceof RemoteRefusal) || !/exist/i.test(error.reason)) throw error
      }),
    speak: ({ text }, speed) => {
      const fields = { input: text, voice, task_type: 'Base', response_format: 'wav', speed }
      return requestSpeech({ ...json(url, 'v1/audio/speech', fields), text }, options)
    },
    hasLost: ({ status, reason }) =>
      REFUSED.has(status) && (status === NOT_FOUND || /voice|speaker/i.test(reason)),
  })
}

/** How each dialect speaks in the voice of a recording, and the path by which its server says what it is. */
export const dialects: Record<ServerAddress['dialect'], { speaker: Speaker; healthPath: string }> = {
  pocket: { speaker: speakByPocket, healthPath: 'health' },
  chatterbox: { speaker: speakByChatterbox, healthPath: 'api/model-info' },
  openai: { speaker: speakByOpenai, healthPath: 'v1/audio/voices' },
}

/** Deletes a voice at a server with OpenAI's calls; one that isn't there counts as deleted. */
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

/** The recording is sent before the first utterance, and again if the server lost it, as after its restart. */
function keepingTheVoice(server: {
  sendVoice: () => Promise<void>
  speak: SpeakByServer
  hasLost: (refusal: RemoteRefusal) => boolean
}): SpeakByServer {
  let sent: Promise<void> | undefined
  return async (line, pace) => {
    sent ??= server.sendVoice()
    await sent
    try {
      return await server.speak(line, pace)
    } catch (error) {
      if (!(error instanceof RemoteRefusal) || !server.hasLost(error)) throw error
      await server.sendVoice()
      return server.speak(line, pace)
    }
  }
}

function formOf(fields: Record<string, string | [Blob, string]>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.set(name, value)
    else form.set(name, ...value)
  }
  return form
}

function json(serverUrl: string, path: string, fields: object) {
  const { url, headers } = endpoint(serverUrl, path)
  return { url, headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(fields) }
}

const post = (serverUrl: string, path: string, body: FormData, { wait, deadlineMs }: ServerOptions) =>
  send(
    { ...endpoint(serverUrl, path), method: 'POST', isRepeatable: true, body, deadlineMs: deadlineMs('') },
    async (response) => response.body?.cancel(),
    wait,
  )
