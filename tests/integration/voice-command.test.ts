import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MANIFEST } from '~/models/installed-model'
import { isPocketProven } from '~/voice-engine/engines/pocket/proof'
import { operate } from '../support/operator'
import { addonProblem } from '../support/toy-pocket/installed-toy'
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

  it.skipIf(addonProblem)(
    'checks a model, and proves it only when it is heard to say its words',
    async () => {
      const modelsDirectory = join(storageDir, 'models')
      const inModel = (name: string) => join(modelsDirectory, 'pocket', name)
      expect((await voice('check')).code).toBe(1)
      await voice(`install pocket --from ${archive} --sha256 ${hash} --yes`)
      const tones = await voice('check pocket')
      expect(tones).toMatchObject({ code: 1, stdout: expect.stringContaining('heard no better than others') })
      expect(isPocketProven(modelsDirectory)).toBe(false)

      const manifest = JSON.parse(readFileSync(inModel(MANIFEST), 'utf8'))
      writeFileSync(inModel(MANIFEST), JSON.stringify({ ...manifest, leastAlignment: -10 }))
      const passed = await voice('check pocket')
      expect(passed).toMatchObject({ code: 0, stdout: expect.stringContaining('has passed') })
      expect(isPocketProven(modelsDirectory)).toBe(true)
      const page = readFileSync(inModel('self-check.html'), 'utf8')
      for (const [, sound] of page.matchAll(/src="([^"]+)"/g)) expect(existsSync(inModel(sound))).toBe(true)
      expect(page.match(/<audio/g)).toHaveLength(4)

      writeFileSync(inModel('vocab.json'), 'cut')
      expect(isPocketProven(modelsDirectory)).toBe(false)
      await voice('remove pocket --yes')
    },
  )

  it.each([
    ['install pocket --sha256 12', /64 hexadecimal/],
    ['install other', /There is: pocket/],
  ])('refuses "%s"', async (args, message) => {
    const { code, stderr } = await voice(args)
    expect(code).toBe(2)
    expect(stderr).toMatch(message)
  })
})
