import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { pocketSelfCheck } from '../../engine/src/engines/pocket/proof'
import { findModel } from '../../engine/src/models/installed-model'
import {
  addonProblem,
  packArchive,
  toyFiles,
  writeToy,
} from '../../engine/tests/support/toy-pocket/toy-files'
import { newFolder } from '../support/new-folder'
import { operate, startOperating } from '../support/operator'

let storageDir: string
let archive: string
let install: string

beforeAll(() => {
  storageDir = newFolder()
  archive = join(storageDir, 'toy.tar.bz2')
  packArchive(archive)
  const hash = createHash('sha256').update(readFileSync(archive)).digest('hex')
  install = `install --from ${archive} --sha256 ${hash}`
})

const voice = (args: string) => operate(`voice ${args}`, { storageDir })

describe('npm run voice', () => {
  it('shows the terms and installs nothing without consent', async () => {
    const { code, stdout, stderr } = await voice(install)
    expect(code).toBe(2)
    for (const part of ['CC BY 4.0', 'non-commercial', '--yes']) expect(stderr).toContain(part)
    expect(stdout).toBe('')
    expect(findModel(join(storageDir, 'models'), 'pocket')).toBeUndefined()
  })

  it.each([
    [(): string => `install --from ${archive} --yes`, 1, /SHA-256/],
    [() => 'install --sha256 12', 2, /64 hexadecimal/],
    [() => 'check', 1, /not installed/],
  ])('refuses an archive with another hash, and other mistakes: %s', async (args, status, message) => {
    const { code, stderr } = await voice(args())
    expect(code).toBe(status)
    expect(stderr).toMatch(message)
  })

  it('leaves nothing or a whole model, wherever it is killed', async () => {
    const models = join(storageDir, 'models')
    for (const step of ['Checking', 'Unpacking', 'is installed']) {
      const { child, ended } = startOperating(['voice', ...install.split(' '), '--yes'], { storageDir })
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (text) => String(text).includes(step) && child.kill('SIGKILL'))
      await ended
      const model = findModel(models, 'pocket')
      if (step !== 'is installed') expect(model).toBeUndefined()
      expect(model?.problem).toBeUndefined()
    }
    expect((await voice(install)).stdout).toContain('installed already')
    expect(readdirSync(models)).toEqual(['pocket'])
    expect((await voice('remove')).code).toBe(2)
    expect((await voice('remove --yes')).code).toBe(0)
    expect((await voice('remove --yes')).code).toBe(1)
  })

  it.skipIf(addonProblem)('checks a model, and does not count a silent one as proven', async () => {
    const modelsDirectory = join(storageDir, 'models')
    writeToy(modelsDirectory, toyFiles('silent'))
    expect(await voice('check')).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('It is silent.'),
    })
    const problems = [expect.stringContaining('silent')]
    expect(pocketSelfCheck(modelsDirectory)).toMatchObject({ passed: false, problems })
    const named = { storageDir, settings: { VOICE_ENGINE: 'pocket', PORT: '0' } }
    const removed = await operate('voice remove --yes', named)
    expect(removed).toMatchObject({ code: 1, stderr: expect.stringContaining('is in use') })
  })
})
