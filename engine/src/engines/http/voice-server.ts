import { resample } from '../../decode/resampler'
import { ENGINE_RATE_HZ, type EngineSetup, MAX_READING_RATE_HZ, type Wave } from '../../engine'
import { VoiceEngineError } from '../../voice-engine-error'
import { extendWave } from '../../wide/extend'
import { WIDE_RATE_HZ } from '../../wide/frames'
import { loadWide } from '../../wide/network'
import { readAtMost } from '../remote/read-at-most'
import { type RemoteRequest, send, type Wait } from '../remote/send'
import { longestSeconds } from '../utterances/check-utterance'
import type { Line } from '../utterances/read-utterances'
import { readPcmWav } from './pcm-wav'

/** Rate of what the servers speak by default, and of the recording that they want. */
export const SERVER_RATE_HZ = 24_000

export type ServerAddress = NonNullable<EngineSetup['http']>

/** Speaks by a server. @param pace factor of the voice's own pace @throws VoiceEngineError */
export type SpeakByServer = (line: Line, pace: number) => Promise<Wave>

export interface ServerOptions {
  wait: Wait
  deadlineMs: (text: string) => number
}

const LOWEST_RATE_HZ = 8000
const BYTES_PER_SAMPLE = 2
const WAV_TYPE = /^audio\/(?:x-|vnd\.)?wave?\b/i

/** The address of a path on the server; a user and a password in the URL become a header (RFC 7617). */
export function endpoint(serverUrl: string, path: string): Pick<RemoteRequest, 'url' | 'headers'> {
  const base = new URL(serverUrl)
  const { username, password } = base
  const url = new URL(path, base.href.replace(/\/*$/, '/'))
  url.username = ''
  url.password = ''
  if (!username) return { url }
  const login = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return { url, headers: { Authorization: `Basic ${Buffer.from(login).toString('base64')}` } }
}

/** At SERVER_RATE_HZ; read no further than the text can be long, since a streamed WAV claims any length. */
export function requestSpeech(
  request: Omit<RemoteRequest, 'deadlineMs' | 'method'> & { text: string },
  { wait, deadlineMs }: ServerOptions,
): Promise<Wave> {
  const { text, url } = request
  return send(
    { ...request, method: 'POST', deadlineMs: deadlineMs(text) },
    (response) => readSpeech(response, text, url),
    wait,
  )
}

async function readSpeech(response: Response, text: string, { host }: URL): Promise<Wave> {
  const type = response.headers.get('Content-Type') ?? 'no type'
  if (!WAV_TYPE.test(type)) {
    await response.body?.cancel()
    throw new VoiceEngineError(
      'remote-refused',
      `The voice server at ${host} answered with ${type.slice(0, 60)} and not with a WAV.`,
    )
  }
  const mostSeconds = longestSeconds(text)
  const bytes = await readAtMost(response, Math.ceil(mostSeconds * MAX_READING_RATE_HZ * BYTES_PER_SAMPLE))
  if (!bytes)
    throw new VoiceEngineError(
      'unusable-speech',
      `The answer didn't end after ${Math.ceil(mostSeconds)} s of sound.`,
    )
  const { samples, sampleRateHz } = parseWav(bytes)
  // Such a voice has no sound above 8 kHz, but all that tells what it would be.
  if (sampleRateHz === ENGINE_RATE_HZ)
    return { samples: extendWave(await loadWide(), samples), sampleRateHz: WIDE_RATE_HZ }
  return { samples: await resample(samples, sampleRateHz, SERVER_RATE_HZ), sampleRateHz: SERVER_RATE_HZ }
}

function parseWav(bytes: Uint8Array): Wave {
  try {
    const wave = readPcmWav(bytes)
    if (wave.sampleRateHz >= LOWEST_RATE_HZ && wave.sampleRateHz <= MAX_READING_RATE_HZ) return wave
  } catch {
    // A truncated header is a RangeError.
  }
  throw new VoiceEngineError('unusable-speech', "The answer isn't a mono WAV of 16-bit PCM at 8 to 48 kHz.")
}
