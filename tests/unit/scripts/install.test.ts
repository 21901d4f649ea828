import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { newFolder } from '../../support/new-folder'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

const NOT_THOSE = 'The installed packages are not those of package-lock.json.'

const locked = {
  '': { optionalDependencies: { extra: '1.0.0' } },
  'node_modules/needed': { version: '1.0.0' },
  'node_modules/extra': { version: '1.0.0', optional: true },
  'node_modules/binary-of-another-system': { version: '1.0.0', optional: true },
}

/** The problems found in a folder where npm says that it installed these packages. */
async function problemWith(installed: object): Promise<string | undefined> {
  const folder = newFolder()
  folders.push(folder)
  cpSync('scripts', join(folder, 'scripts'), { recursive: true })
  mkdirSync(join(folder, 'node_modules'))
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: locked }))
  writeFileSync(join(folder, 'node_modules', '.package-lock.json'), JSON.stringify({ packages: installed }))
  const here = process.cwd()
  try {
    const { packagesProblem } = await import(pathToFileURL(join(folder, 'scripts', 'install.mjs')).href)
    return packagesProblem({ withDev: true })
  } finally {
    process.chdir(here)
  }
}

describe('the check of Node', () => {
  it.each([
    ['20.19.9', false],
    ['20.20.0', true],
    ['22.21.1', false],
    ['22.22.0', true],
    ['23.11.1', false],
    ['24.12.0', false],
    ['24.13.0', true],
    ['25.2.1', false],
    ['25.3.0', true],
    ['26.0.0', true],
  ])('accepts versions whose permission model holds: %s %s', async (version, isGood) => {
    const { isGoodNode } = await import(pathToFileURL('scripts/install.mjs').href)
    expect(isGoodNode(version)).toBe(isGood)
  })

  it('is as package.json says', () => {
    const { engines } = JSON.parse(readFileSync('package.json', 'utf8'))
    expect(engines.node).toBe('^20.20.0 || ^22.22.0 || ^24.13.0 || >=25.3.0')
  })
})

describe('the comparison of node_modules with package-lock.json', () => {
  const { 'node_modules/needed': needed, 'node_modules/extra': extra } = locked

  it('misses an optional package of ours, which an update may have added', async () => {
    expect(await problemWith({ 'node_modules/needed': needed })).toBe(NOT_THOSE)
  })

  it('misses no optional package of another package', async () => {
    const installed = { 'node_modules/needed': needed, 'node_modules/extra': extra }
    // The comparison is over: the one compiled package isn't in this folder.
    expect(await problemWith(installed)).toContain('better-sqlite3 does not load')
  })

  it('misses a package, and one of another version', async () => {
    expect(await problemWith({ 'node_modules/extra': extra })).toBe(NOT_THOSE)
    const older = { 'node_modules/needed': { version: '0.9.0' }, 'node_modules/extra': extra }
    expect(await problemWith(older)).toBe(NOT_THOSE)
  })
})
