import { encodeWav } from '../../encode/encode-wav'
import type { Wave } from '../../engine'
import { VoiceEngineError } from '../../voice-engine-error'
import { type Caller, isMissing } from './call'

const ADD_DEADLINE_MS = 120_000
const PAGE = 100
const MOST_PAGES = 100

/**
 * Makes a voice of one or several recordings. The request is sent once: after an error there may be such a voice all the same.
 * @param name by which forgetVoices() finds it then
 * @returns the voice's id
 * @throws VoiceEngineError
 */
export async function addVoice(
  call: Caller,
  name: string,
  recordings: readonly Wave[],
  isNoisy: boolean,
): Promise<string> {
  const body = new FormData()
  body.set('name', name)
  for (const [i, recording] of recordings.entries()) {
    const wav = new Blob([new Uint8Array(encodeWav(recording))], { type: 'audio/wav' })
    body.append('files', wav, `recording-${i + 1}.wav`)
  }
  body.set('remove_background_noise', String(isNoisy))
  const path = 'v1/voices/add'
  const added = await call({ path, method: 'POST', body, mostRetries: 0, deadlineMs: ADD_DEADLINE_MS })
  const { voice_id: id, requires_verification: mustVerify } = added
  if (!isId(id)) throw new VoiceEngineError('remote-refused', 'ElevenLabs gave no id.')
  if (!mustVerify) return id
  throw new VoiceEngineError(
    'remote-refused',
    "ElevenLabs wants proof that this voice may be cloned (verification), which Everspoken can't give.",
  )
}

/**
 * Deletes a voice with what it has read; one that isn't there counts as deleted.
 * @param idOrName a name is that of addVoice()
 */
export async function forgetVoices(call: Caller, idOrName: string): Promise<void> {
  const ids = isId(idOrName) ? [idOrName] : await idsOf(call, idOrName)
  for (const id of ids) {
    await call({ path: `v1/voices/${encodeURIComponent(id)}`, method: 'DELETE' }).catch(unlessMissing)
    await deleteHistory(call, id)
  }
}

async function idsOf(call: Caller, name: string): Promise<string[]> {
  const query = new URLSearchParams({ search: name, page_size: String(PAGE) })
  const { voices } = await call({ path: `v2/voices?${query}`, method: 'GET' })
  return objectsOf(voices).flatMap((voice) =>
    voice.name === name && isId(voice.voice_id) ? [voice.voice_id] : [],
  )
}

/** Deletes the words and the sound that a voice has spoken from the account's history. */
async function deleteHistory(call: Caller, voiceId: string): Promise<void> {
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

function unlessMissing(error: unknown): void {
  if (!isMissing(error)) throw error
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[\w-]{1,100}$/.test(value)
}

function objectsOf(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'object' && item !== null) : []
}
