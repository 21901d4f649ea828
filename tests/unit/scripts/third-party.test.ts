import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Its packages, but for our own. */
function packagesOf(file: string): Record<string, string> {
  const { dependencies, optionalDependencies, devDependencies } = JSON.parse(readFileSync(file, 'utf8'))
  const { '@everspoken/engine': _, ...packages } = {
    ...dependencies,
    ...optionalDependencies,
    ...devDependencies,
  }
  return packages
}
const page = readFileSync('THIRD-PARTY.md', 'utf8')

test('THIRD-PARTY.md names every package of both package.json with its version and licence, and no other', () => {
  const named = [...page.matchAll(/^\| (\S+) \| (\d\S*) \| (.+?) \| \S.* \|$/gm)].map(
    ([, name, version, licence]) => [name, { version, licence: licence.replaceAll('*', '') }],
  )
  const wanted = Object.entries({ ...packagesOf('engine/package.json'), ...packagesOf('package.json') }).map(
    ([name, version]) => [
      name,
      {
        version: String(version).replace(/^npm:.*@/, ''),
        licence: JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).license,
      },
    ],
  )
  expect(Object.fromEntries(named)).toEqual(Object.fromEntries(wanted))
})

test('package-lock.json has a hash of every package', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const {
    '': _,
    engine,
    'node_modules/@everspoken/engine': link,
    ...installed
  } = packages as Record<string, { integrity?: string }>
  expect([engine, link]).toEqual([expect.anything(), { resolved: 'engine', link: true }])
  for (const [name, { integrity }] of Object.entries(installed))
    expect([name, integrity]).toEqual([name, expect.stringMatching(/^sha512-/)])
})
