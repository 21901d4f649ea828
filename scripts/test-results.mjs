// Counts the tests in the reports of vitest and Playwright, and names those that failed.
import { readFileSync } from 'node:fs'

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** @param {Counts[]} all @returns {Counts} */
export function sum(all) {
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const { passed, failed, skipped } of all) {
    total.passed += passed
    total.failed += failed
    total.skipped += skipped
  }
  return total
}

/** @param {boolean} isGood @returns {Counts} */
export const one = (isGood) => ({ passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, skipped: 0 })

/**
 * @param {any} report vitest's JSON report
 * @returns {Counts}
 */
export function countVitest(report) {
  // A file that can't be loaded has no failed tests, but is a failure.
  const unloaded = report.testResults.filter(
    (/** @type {any} */ file) =>
      file.status === 'failed' &&
      !file.assertionResults.some((/** @type {any} */ t) => t.status === 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

/**
 * @param {any} report Playwright's JSON report
 * @returns {Counts}
 */
export function countPlaywright({ stats, errors }) {
  const { expected, unexpected, flaky, skipped } = stats
  return { passed: expected, failed: unexpected + flaky + errors.length, skipped }
}

/**
 * The names of the failed tests of a report of either, which may be thousands of lines further up in a log.
 * @param {string} file
 * @returns {string[]}
 */
export function readFailures(file) {
  /** @type {any} */
  let report
  try {
    report = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return []
  }
  return [...vitestFailures(report.testResults ?? []), ...playwrightFailures(report.suites ?? [])]
}

/** @param {any[]} files @returns {string[]} */
const vitestFailures = (files) =>
  files
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const failed = assertionResults.filter((/** @type {any} */ test) => test.status === 'failed')
      const names = failed.map((/** @type {any} */ test) => `${name}: ${test.fullName}`)
      return names.length > 0 ? names : [`${name}: can't be loaded`]
    })

/** @param {any[]} suites @returns {string[]} */
const playwrightFailures = (suites) =>
  suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs
      .filter((/** @type {any} */ spec) => !spec.ok)
      .map((/** @type {any} */ { file, title }) => `${file}: ${title}`),
    ...playwrightFailures(inner),
  ])

/**
 * The counts of a report. A runner that failed counts as at least one failure, whatever its report says.
 * @param {string} file
 * @param {(report: any) => Counts} count
 * @param {boolean} isGood whether the runner exited with 0
 * @returns {Counts}
 */
export function readReport(file, count, isGood) {
  let counts = one(false)
  try {
    counts = count(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    console.error(`No report in ${file}: ${/** @type {Error} */ (error).message}`)
  }
  if (!isGood && counts.failed === 0) return { ...counts, failed: 1 }
  return counts
}

/** @param {Counts} counts */
export const summary = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
