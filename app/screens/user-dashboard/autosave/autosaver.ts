import type { DashboardRefusal, Saved } from '../refusal'
import type { KeptWords } from './kept-words'

/** After the last key: long enough for a pause in a sentence, short enough for a phone that is put away. */
export const QUIET_MS = 700
/** Between attempts while requests fail. */
export const RETRY_MS = 8000

/** 'stale': the draft was changed elsewhere, and nothing more is saved until the user has decided. */
export type AutosaveState = 'saved' | 'unsaved' | 'failing' | 'stale'

export type Words = Record<string, string>

export interface AutosaverPorts {
  /** Never rejects: a network error is a refusal. */
  send(words: Words, version: number): Promise<DashboardRefusal | Saved>
  /** Keeps unsaved words where this tab finds them again; undefined: all are saved. */
  keep(words: KeptWords | undefined): void
  /** @param refusal of the autosave that found the draft changed elsewhere */
  onState(state: AutosaveState, refusal?: DashboardRefusal): void
  onSaved(version: number): void
}

/**
 * Saves a form's words while they are typed. One request at a time, since each names the draft's version that the one
 * before made.
 */
export class Autosaver {
  readonly #ports: AutosaverPorts
  #version: number
  #words: Words | undefined
  #state: AutosaveState = 'saved'
  #timer: ReturnType<typeof setTimeout> | undefined
  #isSending = false
  #isSubmitted = false
  #afterSending: (() => void) | undefined

  constructor(version: number, ports: AutosaverPorts) {
    this.#version = version
    this.#ports = ports
  }

  set version(version: number) {
    this.#version = Math.max(this.#version, version)
  }

  edit(words: Words): void {
    this.#words = words
    if (this.#state === 'saved') this.#setState('unsaved')
    this.#saveIn(QUIET_MS)
  }

  /** Saves now, if anything is unsaved. */
  async save(): Promise<void> {
    clearTimeout(this.#timer)
    const words = this.#words
    if (!words || this.#isSending || this.#isSubmitted) return
    if (this.#state === 'saved' || this.#state === 'stale') return
    this.#isSending = true
    const result = await this.#ports.send(words, this.#version)
    this.#isSending = false
    if ('savedVersion' in result) this.#noteSaved(result.savedVersion, words)
    else this.#noteRefused(result)
    const afterSending = this.#afterSending
    this.#afterSending = undefined
    afterSending?.()
  }

  /**
   * To be called before the whole form is submitted.
   * @param later submits it again, once the current save has brought the version to name
   * @returns whether it may be submitted now
   */
  submit(later: () => void): boolean {
    clearTimeout(this.#timer)
    if (this.#isSending) {
      this.#afterSending = later
      return false
    }
    this.#isSubmitted = true
    return true
  }

  /** The submitted form was refused, and stays on the page. */
  resume({ stored }: DashboardRefusal): void {
    this.#isSubmitted = false
    if (stored) this.#setState('stale')
    this.#keep()
  }

  /** The form leaves the page, or the page may not come back: unsaved words stay in the tab. */
  leave(): void {
    clearTimeout(this.#timer)
    if (this.#isSubmitted) this.#ports.keep(undefined)
    else if (this.#state !== 'saved') this.#keep()
  }

  #noteSaved(version: number, words: Words): void {
    this.version = version
    this.#ports.onSaved(version)
    this.#ports.keep(undefined)
    const isAll = this.#words === words
    this.#setState(isAll ? 'saved' : 'unsaved')
    if (!isAll) this.#saveIn(QUIET_MS)
  }

  #noteRefused(refusal: DashboardRefusal): void {
    this.#keep()
    if (refusal.stored) this.#setState('stale', refusal)
    else {
      this.#setState('failing')
      this.#saveIn(RETRY_MS)
    }
  }

  #keep(): void {
    if (this.#words) this.#ports.keep({ version: this.#version, values: this.#words })
  }

  #saveIn(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.save(), ms)
  }

  #setState(state: AutosaveState, refusal?: DashboardRefusal): void {
    this.#state = state
    this.#ports.onState(state, refusal)
  }
}
