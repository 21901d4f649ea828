export type State = 'ok' | 'warning' | 'broken'

/** What the doctor saw of one thing. */
export interface Finding {
  what: string
  state: State
  says: string
  /** Where all is well there is nothing to do. */
  whatToDo?: string
}

export const ok = (what: string, says: string): Finding => ({ what, state: 'ok', says })

export const warning = (what: string, says: string, whatToDo: string): Finding => ({
  what,
  state: 'warning',
  says,
  whatToDo,
})

/** The service can't do its work, or loses what it was given. */
export const broken = (what: string, says: string, whatToDo: string): Finding => ({
  what,
  state: 'broken',
  says,
  whatToDo,
})

const states: State[] = ['ok', 'warning', 'broken']

/** The worst of all. */
export const stateOf = (findings: Finding[]): State =>
  states[Math.max(0, ...findings.map(({ state }) => states.indexOf(state)))]
