import { describe, expect, it } from 'vitest'
import { initialsOf } from '~/platform/ui/portrait'

describe('initialsOf', () => {
  for (const [firstName, lastName, other, letters] of [
    ['Mary', 'Ellis', 'mary_e', 'ME'],
    ['mary', 'ellis', '', 'ME'],
    ['Émile', 'Ångström', '', 'ÉÅ'],
    ['', '', 'keeper', 'K'],
    ['', '', '', 'U'],
    [' ', ' ', ' ', 'U'],
    ['𝒜da', 'Love', '', '𝒜L'],
  ] as const) {
    it(`are ${letters} for '${firstName}' '${lastName}' or else '${other}'`, () => {
      expect(initialsOf(firstName, lastName, other)).toBe(letters)
    })
  }
})
