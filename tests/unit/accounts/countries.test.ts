import { describe, expect, it } from 'vitest'
import { countryNames } from '~/accounts/countries.server'

describe('the country names', () => {
  it('are those of ISO 3166, each once, in common English', () => {
    expect(countryNames).toHaveLength(249)
    expect(new Set(countryNames).size).toBe(249)
    expect(countryNames).toEqual(expect.arrayContaining(['Ireland', 'United States', 'Côte d’Ivoire']))
    expect(countryNames.filter((name) => /^[A-Z]{2}$/.test(name))).toEqual([])
  })

  it('are in alphabetical order, ignoring diacritics', () => {
    const at = (name: string) => countryNames.indexOf(name)
    expect(at('Afghanistan')).toBe(0)
    expect(at('Åland Islands')).toBeLessThan(at('Albania'))
    expect(countryNames.at(-1)).toBe('Zimbabwe')
  })
})
