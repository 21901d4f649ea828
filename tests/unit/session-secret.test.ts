import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { ConfigError, config, sessionSecret } from '~/platform/config.server'

const path = join(config.storageDir, 'session-secret')

beforeEach(() => rmSync(path, { force: true }))

describe('sessionSecret', () => {
  it('is created once, only for its owner, without leftover files', () => {
    const secret = sessionSecret()
    expect(secret).toMatch(/^[0-9a-f]{64}$/)
    expect(sessionSecret()).toBe(secret)
    expect(readFileSync(path, 'utf8')).toBe(secret)
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(readdirSync(config.storageDir).filter((name) => name.startsWith('session-secret'))).toEqual([
      'session-secret',
    ])
  })

  it.each(['', '\n', 'too short a secret'])('prevents the start when its file contains "%s"', (text) => {
    mkdirSync(config.storageDir, { recursive: true })
    writeFileSync(path, text)
    expect(sessionSecret).toThrow(ConfigError)
    expect(sessionSecret).toThrow(/session-secret has fewer than 32 characters/)
    expect(readFileSync(path, 'utf8')).toBe(text)
  })
})
