/** What stands beside a span, up to 60 characters on either side. */
export interface Near {
  before: string
  after: string
  line: string
  at: number
}

/** @returns the words of a span, '' if it is silent, undefined if its neighbours speak against the class */
export type Say = (found: readonly string[], near: Near) => string | undefined

/** A grammar of a semiotic class over the line as written, and how what it finds is said. */
export interface Rule {
  pattern: RegExp
  say: Say
  /** Whether any capital after a full stop that is part of a span begins a sentence, not only a word that often does. */
  anyCapital: boolean
}

export function rule(pattern: RegExp | string, say: Say | string, anyCapital = false): Rule {
  return {
    pattern: typeof pattern === 'string' ? new RegExp(pattern, 'g') : pattern,
    say: typeof say === 'string' ? () => say : say,
    anyCapital,
  }
}
