import { setTimeout } from 'node:timers/promises'
import type { EngineSetup, VoiceEngine } from '../engine'
import { packArrays, unpackArrays } from '../packed-arrays'
import { requireSound } from '../require-sound'
import { joinUtterances } from '../utterances/join-utterances'
import { VoiceEngineError } from '../voice-engine-error'
import { elevenlabsDescription } from './descriptions'
import { type Account, type Caller, type CallOptions, callerOf, isMissing } from './elevenlabs/call'
import { passagesOf } from './elevenlabs/passages'
import { addVoice, forgetVoices } from './elevenlabs/remote-voice'
import { speakPassage } from './elevenlabs/speak-passage'

const VERSION = 'elevenlabs-1'
const KEY_MISSING = 'ELEVENLABS_API_KEY is not set.'
/** Below this the service removes the noise, which it would imitate. */
const NOISY_DB = 20
const CHECK_DEADLINE_MS = 10_000
/** How long an account that answered isn't asked again. */
const CHECKED_MS = 5 * 60_000
const MOST_PROFILE_BYTES = 4096

/**
 * Creates the engine that lets the company ElevenLabs clone a voice and read. The recordings are sent once, for the
 * profile; then only words are. Word times are the service's; pauses between sentences and room for phrases are made
 * here. A plan's melody and pitch are left out. 'Same input, same sound' holds as far as the service keeps to its seed.
 * @param options for tests: how to wait before a retry, how long a call may take, and the clock
 */
export function createElevenlabsEngine({
  wait = setTimeout,
  deadlineMs,
  now = Date.now,
}: Partial<CallOptions> & { now?: () => number } = {}): VoiceEngine {
  let checked: { account: string; until: number } | undefined

  /** @throws VoiceEngineError without a key */
  function requireCaller({ elevenlabs }: EngineSetup): Caller {
    if (!elevenlabs) throw new VoiceEngineError('engine-unavailable', KEY_MISSING)
    return callerOf(elevenlabs, { wait, deadlineMs })
  }

  const availability: VoiceEngine['availability'] = async (setup) => {
    const { elevenlabs } = setup
    if (!elevenlabs) return { canRun: false, reason: KEY_MISSING }
    const account = labelOf(elevenlabs)
    if (checked?.account === account && now() < checked.until) return { canRun: true }
    try {
      const call = requireCaller(setup)
      await call({
        path: 'v1/user/subscription',
        method: 'GET',
        deadlineMs: CHECK_DEADLINE_MS,
        mostRetries: 0,
      })
      checked = { account, until: now() + CHECKED_MS }
      return { canRun: true }
    } catch (error) {
      if (!(error instanceof VoiceEngineError)) throw error
      return { canRun: false, reason: error.message, isTemporary: error.code !== 'remote-refused' }
    }
  }

  const makeProfile: VoiceEngine['makeProfile'] = async ({ recordings, remoteName }, setup, hooks) => {
    const { onProgress } = hooks
    const { rateHz } = elevenlabsDescription.sample
    if (!remoteName) throw new RangeError('A voice at a company needs a name.')
    const waves = recordings.map(({ sample }) => sample)
    for (const wave of waves) requireSound(wave, rateHz)
    onProgress(0)
    const isNoisy = recordings.some(({ quality }) => quality.signalToNoiseDb < NOISY_DB)
    const voiceId = await addVoice(requireCaller(setup), remoteName, waves, isNoisy)
    onProgress(1)
    return { bytes: packArrays({ label: VERSION, values: { voiceId }, arrays: {} }), remoteId: voiceId }
  }

  const narrate: VoiceEngine['narrate'] = async ({ text, profile, plan }, setup, hooks) => {
    const { onProgress, onSpoken } = hooks
    const passages = passagesOf(text)
    if (passages.length === 0) {
      throw new VoiceEngineError('unspeakable', 'The text has no letters or digits to read aloud.')
    }
    const voiceId = requireVoiceId(profile)
    const call = requireCaller(setup)
    onProgress(0)
    const parts: Parameters<typeof joinUtterances>[0][number][] = []
    for (const [i, passage] of passages.entries()) {
      const around = { before: passages[i - 1], after: passages[i + 1] }
      parts.push(...(await speakPassage(call, voiceId, passage, around, plan).catch(orOutdated)))
      await onSpoken?.(joinUtterances(parts, plan).wave)
      onProgress((i + 1) / passages.length)
    }
    return joinUtterances(parts, plan)
  }

  const forgetVoice: VoiceEngine['forgetVoice'] = async (remoteId, setup) =>
    forgetVoices(requireCaller(setup), remoteId)

  return { ...elevenlabsDescription, version: VERSION, availability, makeProfile, narrate, forgetVoice }
}

export const elevenlabsEngine = createElevenlabsEngine()

const labelOf = ({ url, apiKey }: Account) => `${url} ${apiKey}`

function requireVoiceId(profile: Uint8Array): string {
  const { voiceId } = (unpackArrays(profile, VERSION, MOST_PROFILE_BYTES)?.values ?? {}) as {
    voiceId?: unknown
  }
  if (typeof voiceId === 'string') return voiceId
  throw new VoiceEngineError('profile-outdated', `The voice profile is damaged or not from ${VERSION}.`)
}

/** A voice that was deleted at ElevenLabs is made again, like an outdated profile. */
function orOutdated(error: unknown): never {
  if (!isMissing(error)) throw error
  throw new VoiceEngineError('profile-outdated', "ElevenLabs doesn't have this voice any more.")
}
