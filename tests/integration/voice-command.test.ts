import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { pocketSelfCheck } from '~/voice-engine/engines/pocket/proof'
import { findModel } from '~/voice-engine/models/installed-model'
import { newFolder } from '../support/new-folder'
import { operate, startOperating } from '../support/operator'
import { addonProblem, packArchive, toyFiles, writeToy } from '../support/toy-pocket/make-toy-pocket'

let storageDir: string
let archive: string
let hash: string

beforeAll(() => {
  storageDir = newFolder()
  archive = join(storageDir, 'toy.tar.bz2')
  packArchive(archive)
  hash = createHash('sha256').update(readFileSync(archive)).digest('hex')
})

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

  it('leaves nothing or a whole model, wherever it is killed', { timeout: 120_000 }, async () => {
    const models = join(storageDir, 'models')
    for (const step of ['Checking', 'Unpacking', 'is installed']) {
      const args = ['voice', 'install', 'pocket', '--from', archive, '--sha256', hash, '--yes']
      const { child, ended } = startOperating(args, { storageDir })
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (text) => String(text).includes(step) && child.kill('SIGKILL'))
      await ended
      const model = findModel(models, 'pocket')
      if (step !== 'is installed') expect(model).toBeUndefined()
      expect(model?.problem).toBeUndefined()
    }
    await voice(`install pocket --from ${archive} --sha256 ${hash} --yes`)
    expect(readdirSync(models)).toEqual(['pocket'])
    await voice('remove pocket --yes')
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
    'checks a model, and counts it as proven only when it has passed',
    { timeout: 240_000 },
    async () => {
      const modelsDirectory = join(storageDir, 'models')
      const inModel = (name: string) => join(modelsDirectory, 'pocket', name)
      expect((await voice('check')).code).toBe(1)
      writeToy(modelsDirectory, toyFiles('silent'))
      const silent = await voice('check pocket')
      expect(silent).toMatchObject({ code: 1, stdout: expect.stringContaining('It is silent.') })
      expect(pocketSelfCheck(modelsDirectory)).toMatchObject({
        passed: false,
        problems: [expect.stringContaining('silent')],
      })

      writeToy(modelsDirectory)
      const passed = await voice('check pocket')
      expect(passed).toMatchObject({ code: 0, stdout: expect.stringContaining('has passed') })
      expect(pocketSelfCheck(modelsDirectory)).toMatchObject({
        passed: true,
        levelsDb: [expect.any(Number), expect.any(Number), expect.any(Number)],
        pagePath: inModel('self-check.html'),
      })
      const named = { storageDir, settings: { VOICE_ENGINE: 'pocket', PORT: '0' } }
      const { findings } = JSON.parse((await operate('doctor --json', named)).stdout)
      const removed = await operate('voice remove pocket --yes', named)
      expect(removed).toMatchObject({ code: 1, stderr: expect.stringContaining('is in use') })
      expect(findings).toContainEqual(
        expect.objectContaining({
          what: 'voice engine',
          state: 'ok',
          says: expect.stringMatching(/^pocket, version pocket-\d, can run \(VOICE_ENGINE=pocket\)/),
        }),
      )
      expect(findings).toContainEqual(
        expect.objectContaining({
          what: 'self-check of pocket',
          state: 'ok',
          says: expect.stringMatching(/^Passed on .+ s of work for a second of speech, \d+ MB, .+html$/),
        }),
      )
      const page = readFileSync(inModel('self-check.html'), 'utf8')
      for (const [, sound] of page.matchAll(/src="([^"]+)"/g)) expect(existsSync(inModel(sound))).toBe(true)
      expect(page.match(/<audio/g)).toHaveLength(4)

      writeFileSync(inModel('vocab.json'), 'cut')
      expect(pocketSelfCheck(modelsDirectory)).toBeUndefined()
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
