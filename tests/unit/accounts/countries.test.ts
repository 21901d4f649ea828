import { describe, expect, it } from 'vitest'
import { countryNames } from '~/accounts/countries.server'

describe('the names of countries', () => {
  it('are those of ISO 3166, each once, as people call them', () => {
    expect(countryNames).toHaveLength(249)
    expect(new Set(countryNames).size).toBe(249)
    expect(countryNames).toEqual(expect.arrayContaining(['Ireland', 'United States', 'Côte d’Ivoire']))
    expect(countryNames.filter((name) => /^[A-Z]{2}$/.test(name))).toEqual([])
  })

  it('stand in the order of the alphabet, whatever marks their letters bear', () => {
    const at = (name: string) => countryNames.indexOf(name)
    expect(at('Afghanistan')).toBe(0)
    expect(at('Åland Islands')).toBeLessThan(at('Albania'))
    expect(countryNames.at(-1)).toBe('Zimbabwe')
  })
})
