import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  Autosaver,
  type AutosaveState,
  QUIET_MS,
  RETRY_MS,
} from '~/screens/user-dashboard/autosave/autosaver'
import type { KeptWords } from '~/screens/user-dashboard/autosave/kept-words'
import type { DashboardRefusal, Saved } from '~/screens/user-dashboard/refusal'

const lineDown: DashboardRefusal = { form: 'document-upload', errors: {}, values: {} }
const stale = { ...lineDown, version: 9, stored: {} } as DashboardRefusal

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A saver whose requests are answered one by one, by hand. */
function newSaver() {
  const sent: {
    words: Record<string, string>
    version: number
    answer(with_: DashboardRefusal | Saved): void
  }[] = []
  const states: AutosaveState[] = []
  let kept: KeptWords | undefined
  const saver = new Autosaver(3, {
    send: (words, version) => new Promise((answer) => sent.push({ words, version, answer })),
    keep: (words) => {
      kept = words
    },
    forget: () => {
      kept = undefined
    },
    onState: (state) => states.push(state),
    onSaved: () => {},
    onStale: () => {},
  })
  const answer = async (with_: DashboardRefusal | Saved) => {
    sent.at(-1)?.answer(with_)
    await vi.advanceTimersByTimeAsync(0)
  }
  return {
    saver,
    sent,
    states,
    answer,
    kept: () => kept,
    wait: (ms: number) => vi.advanceTimersByTimeAsync(ms),
  }
}

describe('an autosaver', () => {
  it('sends the words once the person has paused', async () => {
    const { saver, sent, wait } = newSaver()
    saver.edit({ content: 'Put' })
    await wait(QUIET_MS - 1)
    saver.edit({ content: 'Put the kettle on' })
    await wait(QUIET_MS - 1)
    expect(sent).toEqual([])
    await wait(1)
    expect(sent).toMatchObject([{ words: { content: 'Put the kettle on' }, version: 3 }])
  })

  it('sends what was typed meanwhile after the answer, with the version that it made', async () => {
    const { saver, sent, states, wait, answer } = newSaver()
    saver.edit({ content: 'a' })
    await wait(QUIET_MS)
    saver.edit({ content: 'ab' })
    await wait(10 * QUIET_MS)
    expect(sent).toHaveLength(1)
    await answer({ savedVersion: 4 })
    await wait(QUIET_MS)
    expect(sent[1]).toMatchObject({ words: { content: 'ab' }, version: 4 })
    await answer({ savedVersion: 5 })
    expect(states.at(-1)).toBe('saved')
    await wait(RETRY_MS)
    expect(sent).toHaveLength(2)
  })

  it('keeps words that could not be sent, tries again, and forgets them when they are saved', async () => {
    const { saver, sent, states, wait, answer, kept } = newSaver()
    saver.edit({ content: 'a' })
    await wait(QUIET_MS)
    await answer(lineDown)
    expect(states.at(-1)).toBe('failing')
    expect(kept()).toEqual({ version: 3, values: { content: 'a' } })
    await wait(RETRY_MS)
    expect(sent).toHaveLength(2)
    await answer({ savedVersion: 4 })
    expect(kept()).toBeUndefined()
    expect(states.at(-1)).toBe('saved')
  })

  it('overwrites nothing that was changed elsewhere', async () => {
    const { saver, sent, states, wait, answer, kept } = newSaver()
    saver.edit({ content: 'mine' })
    await wait(QUIET_MS)
    await answer(stale)
    saver.edit({ content: 'mine too' })
    await wait(2 * RETRY_MS)
    await saver.save()
    expect(sent).toHaveLength(1)
    expect(states.at(-1)).toBe('stale')
    saver.leave()
    expect(kept()?.values).toEqual({ content: 'mine too' })
  })

  it('holds a form back while a save is on its way, and lets it go afterwards', async () => {
    const { saver, wait, answer } = newSaver()
    const later = vi.fn()
    saver.edit({ content: 'a' })
    await wait(QUIET_MS)
    expect(saver.sendOff(later)).toBe(false)
    expect(later).not.toHaveBeenCalled()
    await answer({ savedVersion: 4 })
    expect(later).toHaveBeenCalledOnce()
    expect(saver.sendOff(later)).toBe(true)
  })

  it('saves nothing by itself once the form was sent, unless it comes back', async () => {
    const { saver, sent, wait, kept } = newSaver()
    saver.edit({ content: 'a' })
    saver.sendOff(() => {})
    await wait(RETRY_MS)
    expect(sent).toEqual([])
    saver.comeBack(lineDown)
    expect(kept()?.values).toEqual({ content: 'a' })
    void saver.save()
    saver.leave()
    expect(sent).toHaveLength(1)
  })

  it('leaves nothing behind of a form that was sent', () => {
    const { saver, kept } = newSaver()
    saver.edit({ content: 'a' })
    saver.sendOff(() => {})
    saver.leave()
    expect(kept()).toBeUndefined()
  })
})
