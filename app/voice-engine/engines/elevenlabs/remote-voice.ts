import { randomUUID } from 'node:crypto'
import { encodeWav } from '../../encode/encode-wav'
import type { Wave } from '../../engine'
import { RemoteRefusal } from '../../remote/send'
import { VoiceEngineError } from '../../voice-engine-error'
import { type Caller, isMissing } from './call'

const ADD_DEADLINE_MS = 120_000
const PAGE = 100
const MOST_PAGES = 100

/**
 * Makes a voice of a recording, under a random name. The request is sent once: where its outcome is unknown, a voice
 * that it made is looked for by its name and deleted.
 * @returns the voice's id
 * @throws VoiceEngineError
 */
export async function addVoice(call: Caller, recording: Wave, isNoisy: boolean): Promise<string> {
  const name = `Everspoken ${randomUUID()}`
  const body = new FormData()
  body.set('name', name)
  body.set('files', new Blob([new Uint8Array(encodeWav(recording))], { type: 'audio/wav' }), 'recording.wav')
  body.set('remove_background_noise', String(isNoisy))
  const path = 'v1/voices/add'
  const added = await call({ path, method: 'POST', body, mostRetries: 0, deadlineMs: ADD_DEADLINE_MS }).catch(
    (error: unknown) => forgetByName(call, name, error),
  )
  const { voice_id: id, requires_verification: mustVerify } = added
  if (!isId(id))
    return forgetByName(call, name, new VoiceEngineError('remote-refused', 'ElevenLabs gave no id.'))
  if (!mustVerify) return id
  const wanted = new VoiceEngineError(
    'remote-refused',
    "ElevenLabs wants proof that this voice may be cloned (verification), which Everspoken can't give.",
  )
  await deleteVoice(call, id).catch(() => forgetByName(call, name, wanted))
  throw wanted
}

/** Deletes a voice; one that is already gone counts as deleted. */
export async function deleteVoice(call: Caller, id: string): Promise<void> {
  await call({ path: `v1/voices/${encodeURIComponent(id)}`, method: 'DELETE' }).catch(unlessMissing)
}

/** Deletes the words and the sound that a voice has spoken from the account's history. */
export async function deleteHistory(call: Caller, voiceId: string): Promise<void> {
  let after: unknown
  for (let page = 0; page < MOST_PAGES; page++) {
    const query = new URLSearchParams({ voice_id: voiceId, page_size: String(PAGE) })
    if (isId(after)) query.set('start_after_history_item_id', after)
    const {
      history,
      has_more: hasMore,
      last_history_item_id: last,
    } = await call({
      path: `v1/history?${query}`,
      method: 'GET',
    })
    for (const item of objectsOf(history)) {
      // Never another voice's, should the filter be ignored.
      if (item.voice_id !== voiceId || !isId(item.history_item_id)) continue
      const path = `v1/history/${encodeURIComponent(item.history_item_id)}`
      await call({ path, method: 'DELETE' }).catch(unlessMissing)
    }
    if (!hasMore || last === after) return
    after = last
  }
}

/**
 * @param cause why it isn't known whether there is such a voice
 * @throws the cause, with the voice's name if it may still be there
 */
async function forgetByName(call: Caller, name: string, cause: unknown): Promise<never> {
  // A refused request has made nothing.
  const isCertain = cause instanceof RemoteRefusal && cause.status < 500
  if (isCertain || !(cause instanceof VoiceEngineError)) throw cause
  try {
    const { voices } = await call({
      path: `v2/voices?${new URLSearchParams({ search: name })}`,
      method: 'GET',
    })
    const made = objectsOf(voices).find((voice) => voice.name === name)
    if (isId(made?.voice_id)) await deleteVoice(call, made.voice_id)
  } catch (error) {
    if (!(error instanceof VoiceEngineError)) throw error
    throw new VoiceEngineError(
      cause.code,
      `${cause.message} If the account has a voice '${name}', delete it there.`,
    )
  }
  throw cause
}

function unlessMissing(error: unknown): void {
  if (!isMissing(error)) throw error
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[\w-]{1,100}$/.test(value)
}

function objectsOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'object' && item !== null) : []
}
