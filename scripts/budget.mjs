// Part of npm test's step 'style': what there is of code, tests and documents, against scripts/budget.json.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import './steps.mjs'

const LEFT_OUT = /^(build|storage|test-results)$|(^|\/)(node_modules|\.git|\.cache)$/
const ENGINE = /^engine\/src\//
const ENGINE_TESTS = /^engine\/(tests|bench)\//

/** @param {string} folder @returns {string[]} the paths of all files in it */
const filesIn = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name)
    if (LEFT_OUT.test(file)) return []
    return entry.isDirectory() ? filesIn(file) : [file]
  })

/** @param {string} file */
function kindOf(file) {
  if (file.endsWith('.md')) return 'words of documents'
  if (ENGINE_TESTS.test(file)) return /[.](ts|mjs)$/.test(file) && 'lines of tests beside engine'
  if (ENGINE.test(file)) return /[.](ts|wat)$/.test(file) && 'lines of engine'
  if (file.startsWith('app/')) return /[.]tsx?$/.test(file) && 'lines of app'
  return /^tests\/.*[.](tsx?|mjs)$/.test(file) && 'lines of tests beside app'
}

/** @type {Record<string, number>} */
const counts = {}
for (const file of filesIn('.')) {
  const kind = kindOf(file)
  if (!kind) continue
  const text = readFileSync(file, 'utf8')
  counts[kind] = (counts[kind] ?? 0) + (text.match(kind.startsWith('words') ? /\S+/g : /\n/g)?.length ?? 0)
}
for (const [kind, most] of Object.entries(JSON.parse(readFileSync('scripts/budget.json', 'utf8')))) {
  console.log(`${kind}: ${counts[kind]} of ${most}`)
  if (counts[kind] <= most) continue
  process.exitCode = 1
  console.error(
    `Too many ${kind}. Take something out, or raise the number and say in the commit what it is for.`,
  )
}
