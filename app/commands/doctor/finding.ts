export type State = 'ok' | 'warning' | 'broken'

export interface Finding {
  what: string
  state: State
  says: string
  /** Absent when the state is 'ok'. */
  whatToDo?: string
}

export const ok = (what: string, says: string): Finding => ({ what, state: 'ok', says })

export const warning = (what: string, says: string, whatToDo: string): Finding => ({
  what,
  state: 'warning',
  says,
  whatToDo,
})

/** The service can't work, or loses data. */
export const broken = (what: string, says: string, whatToDo: string): Finding => ({
  what,
  state: 'broken',
  says,
  whatToDo,
})

const states: State[] = ['ok', 'warning', 'broken']

export const stateOf = (findings: Finding[]): State =>
  states[Math.max(0, ...findings.map(({ state }) => states.indexOf(state)))]
