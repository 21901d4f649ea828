import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { documentTypes } from '~/stories/categories'

const sprite = readFileSync('app/ui/drawings/drawings.svg', 'utf8')
const symbols = sprite.match(/<symbol[\s\S]*?<\/symbol>/g) ?? []
const names = symbols.map((symbol) => / id="([^"]+)"/.exec(symbol)?.[1])

const valuesOf = (attribute: string) =>
  new Set([...sprite.matchAll(new RegExp(` ${attribute}="([^"]+)"`, 'g'))].map(([, value]) => value))

describe('the line drawings', () => {
  it.each([...documentTypes, 'hero', 'card-box', 'no-voices', 'no-stories'])('include one for %s', (name) => {
    expect(names.filter((other) => other === name)).toHaveLength(1)
  })

  it('are all together under 40 KB', () => {
    expect(Buffer.byteLength(sprite)).toBeLessThan(40_000)
  })

  it('have one stroke width at any size, in ink and one accent', () => {
    expect([...valuesOf('stroke-width')]).toEqual(['var(--line, 1.7)'])
    expect(valuesOf('stroke')).toEqual(new Set(['currentColor', 'var(--rosewood)']))
    expect(valuesOf('fill')).toEqual(new Set(['none', 'var(--paper)']))
    const paths = sprite.match(/<path[^>]*>/g) ?? []
    expect(paths.filter((path) => !path.includes('vector-effect="non-scaling-stroke"'))).toEqual([])
  })

  it.each(documentTypes)('have an accent in %s', (name) => {
    const symbol = symbols[names.indexOf(name)]
    expect(symbol).toContain('var(--rosewood)')
    // It is on cards of any colour.
    expect(symbol).not.toContain('var(--paper)')
  })
})
