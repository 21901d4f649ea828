import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy, SONNER_STYLE_HASHES } from '~/http/content-security-policy.server'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe('the policy of a page', () => {
  it('allows the <style> of the installed sonner, empty and filled', () => {
    const source = readFileSync('node_modules/sonner/dist/index.mjs', 'utf8')
    const literal = /__insertCSS\(("(?:[^"\\]|\\.)*")\)/.exec(source)?.[1] ?? '""'
    expect(SONNER_STYLE_HASHES).toEqual([hashOf(''), hashOf(JSON.parse(literal))])
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
