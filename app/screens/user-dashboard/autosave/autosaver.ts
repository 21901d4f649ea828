import type { DashboardRefusal, Saved } from '../refusal'
import type { KeptWords } from './kept-words'

/** After the last key: long enough for a sentence to go on, short enough for a phone that is put away. */
export const QUIET_MS = 700
/** So often it is tried again where the line is down. */
export const RETRY_MS = 8000

/** 'stale': the draft was changed elsewhere, and nothing more is saved before the person has decided. */
export type AutosaveState = 'saved' | 'unsaved' | 'failing' | 'stale'

export type Words = Record<string, string>

export interface AutosaverPorts {
  /** Never rejects: a line that is down is an answer too. */
  send(words: Words, version: number): Promise<DashboardRefusal | Saved>
  /** Puts words that are not saved by where this tab finds them again. */
  keep(words: KeptWords): void
  forget(): void
  onState(state: AutosaveState): void
  onSaved(version: number): void
  onStale(refusal: DashboardRefusal): void
}

/**
 * Saves a form's words while they are typed. One request at a time, since each names the draft's version that the one
 * before made. What can't be saved is kept in the tab.
 */
export class Autosaver {
  readonly #ports: AutosaverPorts
  #version: number
  #words: Words | undefined
  #state: AutosaveState = 'saved'
  #timer: ReturnType<typeof setTimeout> | undefined
  #isSending = false
  #isSentOff = false
  #afterSending: (() => void) | undefined

  constructor(version: number, ports: AutosaverPorts) {
    this.#version = version
    this.#ports = ports
  }

  /** The draft has this version now, by whatever made it. */
  set version(version: number) {
    this.#version = Math.max(this.#version, version)
  }

  edit(words: Words): void {
    this.#words = words
    if (this.#state === 'saved') this.#setState('unsaved')
    this.#saveIn(QUIET_MS)
  }

  /** Now, if there is anything to save: the line may be back. */
  async save(): Promise<void> {
    clearTimeout(this.#timer)
    const words = this.#words
    if (!words || this.#isSending || this.#isSentOff) return
    if (this.#state === 'saved' || this.#state === 'stale') return
    this.#isSending = true
    const answer = await this.#ports.send(words, this.#version)
    this.#isSending = false
    if ('savedVersion' in answer) this.#noteSaved(answer.savedVersion, words)
    else this.#noteRefused(answer)
    const afterSending = this.#afterSending
    this.#afterSending = undefined
    afterSending?.()
  }

  /**
   * The form is being sent as a whole.
   * @param later sends it again once the save that is on its way is done, and with it the version to name
   * @returns whether it may go now
   */
  sendOff(later: () => void): boolean {
    clearTimeout(this.#timer)
    if (this.#isSending) {
      this.#afterSending = later
      return false
    }
    this.#isSentOff = true
    return true
  }

  /** The form was sent, and came back. */
  comeBack(refusal: DashboardRefusal): void {
    this.#isSentOff = false
    if (refusal.stored) this.#setState('stale')
    if (this.#words) this.#keep()
  }

  /** The form goes away, or the page may never come back: what is not saved stays in the tab. */
  leave(): void {
    clearTimeout(this.#timer)
    if (this.#isSentOff) this.#ports.forget()
    else if (this.#state !== 'saved') this.#keep()
  }

  #noteSaved(version: number, words: Words): void {
    this.version = version
    this.#ports.onSaved(version)
    this.#ports.forget()
    const isAll = this.#words === words
    this.#setState(isAll ? 'saved' : 'unsaved')
    if (!isAll) this.#saveIn(QUIET_MS)
  }

  #noteRefused(refusal: DashboardRefusal): void {
    this.#keep()
    if (refusal.stored) {
      this.#ports.onStale(refusal)
      this.#setState('stale')
    } else {
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

  #setState(state: AutosaveState): void {
    this.#state = state
    this.#ports.onState(state)
  }
}
