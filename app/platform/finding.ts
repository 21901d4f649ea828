const states = ['ok', 'warning', 'broken'] as const

type State = (typeof states)[number]

export interface Finding {
  what: string
  state: State
  says: string
  whatToDo?: string
}

/** Makes the findings on a subject. 'broken' means that the service can't work, or loses data. */
export const findingsOn = (what: string) => ({
  ok: (says: string): Finding => ({ what, state: 'ok', says }),
  warning: (says: string, whatToDo: string): Finding => ({ what, state: 'warning', says, whatToDo }),
  broken: (says: string, whatToDo: string): Finding => ({ what, state: 'broken', says, whatToDo }),
})

export const minuteOf = (at: number | string) =>
  `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`

export const stateOf = (findings: Finding[]) =>
  states[Math.max(0, ...findings.map(({ state }) => states.indexOf(state)))]
