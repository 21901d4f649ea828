import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy } from '~/platform/headers/security-headers.server'

describe('the policy of a page', () => {
  it("allows only the service's own style sheets", () => {
    expect(contentSecurityPolicy('abc').split('; ')).toContain("style-src 'self'")
  })

  it("allows only scripts of the service or with the response's nonce", () => {
    const policy = contentSecurityPolicy('abc')
    expect(policy).toContain("script-src 'self' 'nonce-abc';")
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toContain('unsafe')
  })

  it('allows no plug-ins, no other base of its links, and no frame around it', () => {
    for (const directive of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(contentSecurityPolicy('abc').split('; ')).toContain(directive)
  })
})
