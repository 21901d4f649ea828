import { describe, expect, it } from 'vitest'
import { seal, unseal } from '~/accounts/two-step/sealed-secret.server'

const secret = Buffer.from('twenty bytes of it..')

describe('a sealed secret', () => {
  it('opens for its owner only', () => {
    const sealed = seal(secret, 'rose')
    expect(sealed.includes(secret)).toBe(false)
    expect(sealed).not.toEqual(seal(secret, 'rose'))
    expect(unseal(sealed, 'rose')).toEqual(secret)
    expect(unseal(sealed, 'ada')).toBeUndefined()
  })

  it('does not open when a bit of it has changed, or a part is missing', () => {
    const sealed = seal(secret, 'rose')
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(unseal(changed, 'rose')).toBeUndefined()
      expect(unseal(sealed.subarray(0, at), 'rose')).toBeUndefined()
    }
  })
})
