import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { documentTypes } from '~/stories/categories'

const sprite = readFileSync('app/platform/ui/drawings/drawings.svg', 'utf8')
const symbols = sprite.match(/<symbol[\s\S]*?<\/symbol>/g) ?? []
const names = symbols.map((symbol) => / id="([^"]+)"/.exec(symbol)?.[1])

describe('the line drawings', () => {
  it.each([...documentTypes, 'hero', 'card-box', 'no-voices', 'no-stories'])('include one for %s', (name) => {
    expect(names.filter((other) => other === name)).toHaveLength(1)
  })

  it('are all together under 40 KB', () => {
    expect(Buffer.byteLength(sprite)).toBeLessThan(40_000)
  })
})
