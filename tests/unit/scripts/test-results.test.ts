import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  countPlaywright,
  countVitest,
  one,
  readFailures,
  readReport,
  sum,
  summary,
} from '../../../scripts/test-results.mjs'
import { newFolder } from '../../support/new-folder'

const dir = newFolder()

const vitestReport = (values: object) => ({
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: [{ status: 'passed', assertionResults: [{ status: 'passed' }] }],
  ...values,
})

describe('the sum of the tests', () => {
  const unloaded = { status: 'failed', assertionResults: [] }
  const failed = { status: 'failed', assertionResults: [{ status: 'failed' }] }
  it.each([
    ['what vitest reports', {}, 0],
    ['a test file that can not be loaded as a failure', { testResults: [unloaded] }, 1],
    ['a file with a failed test once', { numFailedTests: 1, testResults: [failed] }, 1],
  ])('counts %s', (_, values, failures) => {
    expect(countVitest(vitestReport(values))).toEqual({ passed: 3, failed: failures, skipped: 2 })
  })

  it('counts what Playwright reports, and a flaky test as a failure', () => {
    const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 2 }
    expect(countPlaywright({ stats, errors: [{}] })).toEqual({ passed: 5, failed: 3, skipped: 2 })
  })

  it('counts a runner that left no report as one failure', () => {
    expect(readReport(join(dir, 'none.json'), countVitest, true)).toEqual(one(false))
  })

  it('believes no report of a runner that ended badly when it names no failure', () => {
    const file = join(dir, 'report.json')
    writeFileSync(file, JSON.stringify(vitestReport({})))
    expect(readReport(file, countVitest, false)).toEqual({ passed: 3, failed: 1, skipped: 2 })
    expect(readReport(file, countVitest, true)).toEqual({ passed: 3, failed: 0, skipped: 2 })
  })

  it('names the failed tests of either runner, and a file that can not be loaded', () => {
    const file = join(dir, 'failures.json')
    const failing = { status: 'failed', fullName: 'a voice is deleted' }
    const testResults = [
      { name: 'a.test.ts', status: 'failed', assertionResults: [failing, { status: 'passed' }] },
      { name: 'b.test.ts', status: 'failed', assertionResults: [] },
      { name: 'c.test.ts', status: 'passed', assertionResults: [{ status: 'passed' }] },
    ]
    writeFileSync(file, JSON.stringify({ testResults }))
    expect(readFailures(file)).toEqual(['a.test.ts: a voice is deleted', "b.test.ts: can't be loaded"])
    const specs = [
      { ok: false, file: 'a.spec.ts', title: 'signs in' },
      { ok: true, file: 'a.spec.ts', title: 'signs up' },
    ]
    writeFileSync(file, JSON.stringify({ suites: [{ specs: [], suites: [{ specs }] }] }))
    expect(readFailures(file)).toEqual(['a.spec.ts: signs in'])
    expect(readFailures(join(dir, 'none.json'))).toEqual([])
  })

  it('is said in one line, with the skipped ones only if there are any', () => {
    expect(summary(sum([one(true), one(true), one(false)]))).toBe('2 passed, 1 failed')
    expect(summary({ passed: 1, failed: 0, skipped: 2 })).toBe('1 passed, 0 failed, 2 skipped')
  })
})
