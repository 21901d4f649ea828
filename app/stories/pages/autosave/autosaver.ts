import type { UnsavedWords, Words } from '~/platform/forms/form-words'
import type { VersionedRefusal } from '~/platform/forms/post-form'
import type { DraftView } from '~/stories/draft/draft'

export interface DraftRefusal extends VersionedRefusal {
  stored?: DraftView
}

export interface Saved {
  savedVersion: number
}

/** After the last key: long enough for a pause in a sentence, short enough for a phone that is put away. */
export const QUIET_MS = 700
export const RETRY_MS = 8000

/** 'stale': the draft was changed elsewhere, and nothing more is saved until the user has decided. */
export type AutosaveState = 'saved' | 'unsaved' | 'failing' | 'stale'

interface Ports {
  send(words: Words, version: number): void
  /** Keeps unsaved words where this tab finds them again; undefined: all are saved. */
  keep(words: UnsavedWords | undefined): void
  onState(state: AutosaveState, refusal?: DraftRefusal): void
  onSaved(version: number): void
  onHold(isHeld: boolean): void
}

/**
 * Saves a form's words while they are typed. One request at a time, since each names the draft's version that the one
 * before made.
 */
export function createAutosaver(firstVersion: number, ports: Ports) {
  let version = firstVersion
  let words: Words | undefined
  let state: AutosaveState = 'saved'
  let timer: ReturnType<typeof setTimeout> | undefined
  let sent: Words | undefined
  let isSubmitted = false
  let afterSending: (() => void) | undefined

  function setState(next: AutosaveState, refusal?: DraftRefusal) {
    state = next
    ports.onState(next, refusal)
    hold()
  }

  function hold() {
    ports.onHold(state !== 'saved' && !isSubmitted)
  }

  function keep() {
    if (words) ports.keep({ version, values: words })
  }

  function saveIn(ms: number) {
    clearTimeout(timer)
    timer = setTimeout(save, ms)
  }

  function save(): void {
    clearTimeout(timer)
    if (!words || sent || isSubmitted || state === 'saved' || state === 'stale') return
    sent = words
    ports.send(words, version)
  }

  function noteVersion(newer: number) {
    version = Math.max(version, newer)
  }

  return {
    noteVersion,
    edit(edited: Words): void {
      words = edited
      if (state === 'saved') setState('unsaved')
      saveIn(QUIET_MS)
    },
    save,
    answered(result: DraftRefusal | Saved): void {
      const isLatest = words === sent
      sent = undefined
      if ('savedVersion' in result) {
        noteVersion(result.savedVersion)
        ports.onSaved(result.savedVersion)
        ports.keep(undefined)
        setState(isLatest ? 'saved' : 'unsaved')
        if (!isLatest) saveIn(QUIET_MS)
      } else {
        keep()
        setState(result.stored ? 'stale' : 'failing', result.stored && result)
        if (!result.stored) saveIn(RETRY_MS)
      }
      const next = afterSending
      afterSending = undefined
      next?.()
    },
    /** To be called before a form that changes the same words is submitted. */
    submit(later: () => void): boolean {
      clearTimeout(timer)
      if (sent) afterSending = later
      else isSubmitted = true
      hold()
      return isSubmitted
    },
    resume({ stored }: DraftRefusal): void {
      isSubmitted = false
      if (stored) setState('stale')
      else hold()
      keep()
      if (state !== 'saved') saveIn(QUIET_MS)
    },
    /** The form leaves the page, or the page may not come back: unsaved words stay in the tab. */
    leave(): void {
      clearTimeout(timer)
      if (isSubmitted) ports.keep(undefined)
      else if (state !== 'saved') keep()
      ports.onHold(false)
    },
  }
}
