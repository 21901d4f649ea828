// npm run test:node -- 22: builds and tests on another version of Node, in a temporary folder with packages of its own.
// `npm run test:node -- 24 unit types` chooses the steps of npm test.
import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { run } from './steps.mjs'

const [version, ...asked] = process.argv.slice(2)
if (!/^\d+(\.\d+)*$/.test(version ?? '')) {
  console.error('Usage: npm run test:node -- VERSION [STEP …], such as npm run test:node -- 22')
  process.exit(2)
}
const steps = asked.length > 0 ? asked : ['build', 'unit', 'integration']

/**
 * Installs the npm package `node`, which brings the program and its headers.
 * @param {string} folder
 */
async function installNode(folder) {
  mkdirSync(folder)
  const args = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', `node@${version}`]
  if (!(await run('npm', args))) throw new Error(`npm could not install node@${version}.`)
  const packageFolder = path.join(folder, 'node_modules', 'node')
  const release = path.join(packageFolder, 'node_modules', `node-${process.platform}-${process.arch}`)
  return {
    bin: path.join(packageFolder, 'bin'),
    headers: existsSync(path.join(release, 'include', 'node')) ? release : undefined,
  }
}

/**
 * Copies the files that git knows or would take, so no packages and no build.
 * @param {string} folder
 */
function copySources(folder) {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const { stdout, status } = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 64 * 2 ** 20 })
  if (status !== 0) throw new Error('This is no git checkout.')
  for (const name of stdout.split('\0')) {
    // Deleted, and not committed yet.
    if (!name || !existsSync(name)) continue
    mkdirSync(path.join(folder, path.dirname(name)), { recursive: true })
    copyFileSync(name, path.join(folder, name))
  }
}

const scratch = mkdtempSync(path.join(tmpdir(), `everspoken-node-${version}-`))
// A test starts this Node under another account.
chmodSync(scratch, 0o755)
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }))

const node = await installNode(path.join(scratch, 'node'))
const code = path.join(scratch, 'code')
copySources(code)
/** @type {NodeJS.ProcessEnv} */
const env = { ...process.env, PATH: `${node.bin}${path.delimiter}${process.env.PATH}` }
// What is compiled has to be compiled for that Node.
if (node.headers) env.npm_config_nodedir = node.headers
process.chdir(code)
const isGood = await run(path.join(node.bin, 'node'), ['scripts/test.mjs', ...steps], env)
process.exitCode = isGood ? 0 : 1
