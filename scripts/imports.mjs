// npm test's step 'imports': the rules of .dependency-cruiser.cjs, and no circle in any folder.
import { cruise, format } from 'dependency-cruiser'
import extractDepcruiseOptions from 'dependency-cruiser/config-utl/extract-depcruise-options'
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import './steps.mjs'

const houses = ['app', 'engine']

/**
 * An import as an arrow inside the deepest folder that has both files: from one of its files, or of its folders with all
 * that these contain, to another.
 * @param {string} from @param {string} to paths of files
 */
function arrowOf(from, to) {
  const [a, b] = [from.split('/'), to.split('/')]
  let depth = 0
  while (depth < Math.min(a.length, b.length) - 1 && a[depth] === b[depth]) depth++
  const [start, end] = [a, b].map((parts) => parts.slice(0, depth + 1).join('/'))
  return `${start} -> ${end}`
}

/** @param {Set<string>} arrows @returns those that lead back to where they start */
function inCircles(arrows) {
  /** @type {Map<string, string[]>} */
  const next = new Map()
  for (const arrow of arrows) {
    const [start, end] = arrow.split(' -> ')
    next.set(start, [...(next.get(start) ?? []), end])
  }
  return [...arrows].filter((arrow) => {
    const [start, end] = arrow.split(' -> ')
    const reached = new Set([end])
    for (const place of reached) for (const one of next.get(place) ?? []) reached.add(one)
    return reached.has(start)
  })
}

const options = await extractDepcruiseOptions('./.dependency-cruiser.cjs')
const tsConfig = extractTSConfig('tsconfig.json')
const { output } = await cruise([...houses, 'db', 'tests'], options, undefined, { tsConfig })
const report = await format(/** @type {import('dependency-cruiser').ICruiseResult} */ (output), {
  outputType: 'err',
})
console.log(report.output)

/** @type {Set<string>} */
const arrows = new Set()
for (const { source, dependencies } of /** @type {import('dependency-cruiser').ICruiseResult} */ (output)
  .modules) {
  for (const { resolved } of dependencies) {
    const isInside = houses.some((name) => source.startsWith(`${name}/`) && resolved.startsWith(`${name}/`))
    if (isInside && source !== resolved) arrows.add(arrowOf(source, resolved))
  }
}
const circular = inCircles(arrows)
for (const arrow of circular) console.error(`Part of a circle of folders: ${arrow}`)
process.exitCode = report.exitCode > 0 || circular.length > 0 ? 1 : 0
