import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { UnsavedWords } from '~/platform/forms/form-words'
import type { DraftRefusal, Saved } from '~/stories/pages/autosave/autosaver'
import { type AutosaveState, createAutosaver, QUIET_MS, RETRY_MS } from '~/stories/pages/autosave/autosaver'

const networkError: DraftRefusal = { form: 'document-upload', errors: {}, values: {} }
const stale = { ...networkError, version: 9, stored: {} } as DraftRefusal

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** The test answers each request itself. */
function newSaver() {
  const sent: { words: Record<string, string>; version: number }[] = []
  const states: AutosaveState[] = []
  let kept: UnsavedWords | undefined
  let isHeld = false
  const saver = createAutosaver(3, {
    send: (words, version) => sent.push({ words, version }),
    keep: (words) => {
      kept = words
    },
    onState: (state) => states.push(state),
    onSaved: () => {},
    onHold: (held) => {
      isHeld = held
    },
  })
  const respond = async (result: DraftRefusal | Saved) => {
    saver.answered(result)
    await vi.advanceTimersByTimeAsync(0)
  }
  return {
    saver,
    sent,
    states,
    respond,
    kept: () => kept,
    isHeld: () => isHeld,
    wait: (ms: number) => vi.advanceTimersByTimeAsync(ms),
  }
}

describe('createAutosaver', () => {
  it('sends later words after the response, with its version', async () => {
    const { saver, sent, states, wait, respond } = newSaver()
    saver.edit({ content: 'a' })
    await wait(QUIET_MS)
    saver.edit({ content: 'ab' })
    await wait(10 * QUIET_MS)
    expect(sent).toHaveLength(1)
    await respond({ savedVersion: 4 })
    await wait(QUIET_MS)
    expect(sent[1]).toMatchObject({ words: { content: 'ab' }, version: 4 })
    await respond({ savedVersion: 5 })
    expect(states.at(-1)).toBe('saved')
    await wait(RETRY_MS)
    expect(sent).toHaveLength(2)
  })

  it('keeps words that could not be sent, retries, and removes them once they are saved', async () => {
    const { saver, sent, states, wait, respond, kept } = newSaver()
    saver.edit({ content: 'a' })
    await wait(QUIET_MS)
    await respond(networkError)
    expect(states.at(-1)).toBe('failing')
    expect(kept()).toEqual({ version: 3, values: { content: 'a' } })
    await wait(RETRY_MS)
    expect(sent).toHaveLength(2)
    await respond({ savedVersion: 4 })
    expect(kept()).toBeUndefined()
    expect(states.at(-1)).toBe('saved')
  })

  it('stops saving once the form is submitted, until it is refused', async () => {
    const { saver, sent, wait, kept } = newSaver()
    saver.edit({ content: 'a' })
    saver.submit(() => {})
    await wait(RETRY_MS)
    expect(sent).toEqual([])
    saver.resume(networkError)
    expect(kept()?.values).toEqual({ content: 'a' })
    saver.save()
    saver.leave()
    expect(sent).toHaveLength(1)
  })

  it('holds the form while it has words that are neither saved nor submitted', async () => {
    const { saver, isHeld, respond, wait } = newSaver()
    saver.edit({ content: 'Put' })
    expect(isHeld()).toBe(true)
    await wait(QUIET_MS)
    await respond({ savedVersion: 4 })
    expect(isHeld()).toBe(false)
    saver.edit({ content: 'Put the kettle on' })
    await wait(QUIET_MS)
    await respond(stale)
    expect(isHeld()).toBe(true)
    saver.submit(() => {})
    expect(isHeld()).toBe(false)
    saver.resume(networkError)
    expect(isHeld()).toBe(true)
    saver.leave()
    expect(isHeld()).toBe(false)
  })
})
