import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const { dependencies, optionalDependencies, devDependencies } = JSON.parse(
  readFileSync('package.json', 'utf8'),
)
const page = readFileSync('THIRD-PARTY.md', 'utf8')

test('THIRD-PARTY.md names every package of package.json with its version and licence, and no other', () => {
  const named = [...page.matchAll(/^\| (\S+) \| (\d\S*) \| (.+?) \| \S.* \|$/gm)].map(
    ([, name, version, licence]) => [name, { version, licence: licence.replaceAll('*', '') }],
  )
  const wanted = Object.entries({ ...dependencies, ...optionalDependencies, ...devDependencies }).map(
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

// Not with --omit dev: npm 11 then leaves out what a tool needs too, React and Express among it.
test('npm run sbom lists every package with its version and hash, and marks the tools', () => {
  const { bomFormat, components } = JSON.parse(
    execFileSync('npm', ['run', '-s', 'sbom'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
  )
  expect(bomFormat).toBe('CycloneDX')
  const isTool = new Map<string, boolean>()
  for (const { name, version, hashes, properties } of components) {
    expect([name, hashes?.[0]?.alg]).toEqual([name, 'SHA-512'])
    const marks: { name: string }[] = properties
    isTool.set(
      `${name}@${version}`,
      marks.some((mark) => mark.name === 'cdx:npm:package:development'),
    )
  }
  for (const [name, version] of Object.entries({ ...dependencies, ...optionalDependencies }))
    expect([name, isTool.get(`${name}@${version}`)]).toEqual([name, false])
  expect(isTool.get(`vitest@${devDependencies.vitest}`)).toBe(true)
})
