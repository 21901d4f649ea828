import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operate } from '../support/operator'
import { packArchive } from '../support/toy-pocket/make-toy-pocket'

let storageDir: string
let archive: string
let hash: string

beforeAll(() => {
  storageDir = mkdtempSync(join(tmpdir(), 'voice-command-'))
  archive = join(storageDir, 'toy.tar.bz2')
  packArchive(archive)
  hash = createHash('sha256').update(readFileSync(archive)).digest('hex')
})
afterAll(() => rmSync(storageDir, { recursive: true, force: true }))

const voice = (args: string) => operate(`voice ${args}`, { storageDir })

describe('npm run voice', () => {
  it('shows the terms and installs nothing without consent', async () => {
    const { code, stdout, stderr } = await voice(`install pocket --from ${archive} --sha256 ${hash}`)
    expect(code).toBe(2)
    expect(stderr).toContain('CC BY 4.0')
    expect(stderr).toContain('non-commercial')
    expect(stderr).toContain('--yes')
    expect(stdout).toBe('')
    expect((await voice('list')).stdout).toContain('not installed')
  })

  it('refuses an archive with another hash', async () => {
    const { code, stderr } = await voice(`install pocket --from ${archive} --yes`)
    expect(code).toBe(1)
    expect(stderr).toContain('SHA-256')
  })

  it('installs, lists and removes a model', async () => {
    const installed = await voice(`install pocket --from ${archive} --sha256 ${hash} --yes`)
    expect(installed).toMatchObject({ code: 0, stdout: expect.stringContaining(join(storageDir, 'models')) })
    expect((await voice('list')).stdout).toMatch(/^pocket +installed, /m)
    const again = await voice(`install pocket --from ${archive} --sha256 ${hash}`)
    expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining('installed already') })
    expect((await voice('remove pocket')).code).toBe(2)
    expect((await voice('remove pocket --yes')).code).toBe(0)
    expect((await voice('remove pocket --yes')).code).toBe(1)
  })

  it.each([
    ['install pocket --sha256 12', /64 hexadecimal/],
    ['install other', /There is: pocket/],
  ])('refuses "%s"', async (args, message) => {
    const { code, stderr } = await voice(args)
    expect(code).toBe(2)
    expect(stderr).toMatch(message)
  })
})
