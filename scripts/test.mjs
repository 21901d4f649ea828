// npm test: all checks. `npm test -- unit types` runs only those steps.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { engineHash, ensureBuilt } from './build-stamp.mjs'
import { systemChromium } from './chromium.mjs'
import { checkNode, ensureCompiled, ensureInstalled } from './install.mjs'
import { run, runPackage, withLock } from './steps.mjs'
import { countPlaywright, countVitest, one, readFailures, readReport, sum, summary } from './test-results.mjs'

/** @typedef {import('./test-results.mjs').Counts} Counts */

// The test runners set their own.
delete process.env.NODE_ENV

/** @param {string[]} packages of Debian */
async function installPackages(...packages) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log(`Installing ${packages.join(', ')} with apt-get.`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return (
    (await run('apt-get', ['update'], env)) && (await run('apt-get', ['install', '-y', ...packages], env))
  )
}

/** Whether the system has a browser, or could get one. */
const ensureSystemBrowser = async () =>
  Boolean(systemChromium()) ||
  (await installPackages('chromium-headless-shell')) ||
  (await installPackages('chromium'))

/** @type {Promise<boolean> | undefined} */
let systemBrowser

async function ensureBrowser() {
  if (await systemBrowser) return true
  console.log("Installing Playwright's own Chromium.")
  return runPackage('@playwright/test/cli.js', ['install', 'chromium'])
}

/** @param {string} name of a step that runs tests */
const reportOf = (name) => `.cache/report-${name.replaceAll(', ', '-')}.json`

/** @param {string[]} names of folders of tests */
async function vitest(names) {
  const report = reportOf(names.join(', '))
  rmSync(report, { force: true })
  const folders = names.map((name) => (name === 'engine' ? 'engine/tests/' : `tests/${name}/`))
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return readReport(
    report,
    countVitest,
    await runPackage('vitest/vitest.mjs', ['run', ...folders, ...reporters]),
  )
}

async function endToEnd() {
  const report = reportOf('e2e')
  rmSync(report, { force: true })
  if (!(await ensureBrowser())) return one(false)
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const isGood = await runPackage('@playwright/test/cli.js', ['test', '--reporter=line,json'], env)
  return readReport(report, countPlaywright, isGood)
}

/**
 * Runs a check at a lower priority than the compile, which takes longest.
 * @param {string} file of ours @param {string[]} args
 */
const checkWith = async (file, ...args) =>
  one(await run('nice', ['-n', '10', process.execPath, file, ...args]))

/** @param {string} file of a package @param {string[]} args */
const check = (file, args) => checkWith(path.join('node_modules', file), ...args)

const KNIP = 'knip/bin/knip.js'

/** Steps that use one core each, and therefore run at once. */
const ON_ONE_CORE = new Set(['style', 'types', 'imports', 'unused', 'build'])

/** Folders that vitest runs as one: the last file of each would leave the other cores idle. */
const FOLDERS = ['engine', 'unit', 'integration', 'contracts']

/** The files with which the engine's tests passed last. A fresh clone has none. */
const ENGINE_STAMP = '.cache/engine-tests'
const isEngineTested = () => existsSync(ENGINE_STAMP) && readFileSync(ENGINE_STAMP, 'utf8') === engineHash()

let isBuilt = true

/** @type {Record<string, () => Promise<Counts>>} */
const steps = {
  style: async () =>
    sum([await check('@biomejs/biome/bin/biome', ['check', '.']), await checkWith('scripts/budget.mjs')]),
  // One thread takes half the processor time of several.
  types: () => check('typescript-7/bin/tsc', ['--noEmit', '--singleThreaded']),
  imports: () => checkWith('scripts/imports.mjs'),
  // The second run finds files of app/ that only tests use.
  unused: async () => sum([await check(KNIP, []), await check(KNIP, ['--production', '--include', 'files'])]),
  build: async () => {
    isBuilt = await withLock(ensureBuilt)
    return one(isBuilt)
  },
  e2e: async () => (isBuilt ? endToEnd() : one(false)),
}

checkNode()
const known = [...ON_ONE_CORE, ...FOLDERS, 'e2e']
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !known.includes(name))
if (unknown.length > 0) {
  console.error(`There is no step ${unknown.join(', ')}. There are: ${known.join(', ')}.`)
  process.exit(2)
}
// The journeys need the build, also when they are chosen alone.
const needsBuild = asked.includes('e2e')
const chosen = known.filter(
  (name) => asked.length === 0 || asked.includes(name) || (name === 'build' && needsBuild),
)

/** @type {{ name: string, counts: Counts, seconds: number }[]} */
const results = []

/** @param {string} name @param {() => Promise<Counts>} step */
async function take(name, step) {
  const startedMs = performance.now()
  const counts = await step()
  results.push({ name, counts, seconds: (performance.now() - startedMs) / 1000 })
  return counts.failed === 0
}

/** @param {string[]} names @param {() => Promise<unknown>} work */
async function stage(names, work) {
  if (names.length === 0) return
  console.log(`\n== ${names.join(', ')}`)
  await work()
}

// Both wait for the network most of the time.
if (chosen.includes('e2e')) systemBrowser = ensureSystemBrowser()
const install = async () => one(await withLock(() => ensureInstalled({ isCompiledLater: true })))
if (await take('install', install)) {
  const atOnce = chosen.filter((name) => ON_ONE_CORE.has(name))
  // None of these needs SQLite.
  const isCompiled = take('compile', async () => one(await ensureCompiled()))
  await stage(atOnce, () => Promise.all([isCompiled, ...atOnce.map((name) => take(name, steps[name]))]))
  await isCompiled
  const isLeftOut = asked.length === 0 && isEngineTested()
  if (isLeftOut)
    console.log('\nThe engine has not changed since its tests passed; `npm test -- engine` runs them.')
  const folders = chosen.filter((name) => FOLDERS.includes(name) && !(isLeftOut && name === 'engine'))
  await stage(folders, async () => {
    const isGood = await take(folders.join(', '), () => vitest(folders))
    if (isGood && folders.includes('engine')) writeFileSync(ENGINE_STAMP, engineHash())
  })
  const journeys = chosen.filter((name) => name === 'e2e')
  await stage(journeys, () => take('e2e', steps.e2e))
}

console.log()
for (const { name } of results.filter(({ counts }) => counts.failed > 0)) {
  for (const failure of readFailures(reportOf(name))) console.log(`failed in ${name}: ${failure}`)
}
for (const { name, counts, seconds } of results) {
  console.log(`${name}: ${summary(counts)} in ${seconds.toFixed(1)} s`)
}
const total = sum(results.map(({ counts }) => counts))
process.exitCode = total.failed > 0 ? 1 : 0
console.log(summary(total))
