import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import type { VoicePool } from '~/voices/engine/pool.server'
import { hearWord } from '~/voices/pronunciations/pronunciations.server'
import { replaceVoicePool } from '~/voices/voice-pool.server'
import { VoiceEngineError } from '../../../../engine/src/voice-engine-error'

const { signal } = new AbortController()
const speaking = (speakPlainly: VoicePool['speakPlainly']) => {
  replaceVoicePool({ speakPlainly } as VoicePool)
}

afterEach(() => {
  replaceVoicePool(undefined)
})

describe('a word to hear', () => {
  it('is spoken 120 times an hour for each user', async () => {
    speaking(async (text) => Buffer.from(text))
    const user = { id: randomUUID() }
    for (let i = 0; i < 120; i++) expect((await hearWord(user, 'sive', signal)).ok).toBe(true)
    expect(await hearWord(user, 'sive', signal)).toMatchObject({
      reason: 'limited',
      retryAfterSeconds: expect.closeTo(3600, -2),
    })
    expect((await hearWord({ id: randomUUID() }, 'sive', signal)).ok).toBe(true)
  })

  it('is refused in words when the voice fails', async () => {
    speaking(() => Promise.reject(new VoiceEngineError('worker-died', 'It crashed.')))
    const refused = await hearWord({ id: randomUUID() }, 'sive', signal)
    expect(refused).toMatchObject({ reason: 'busy', message: expect.stringContaining('try again') })
  })
})
