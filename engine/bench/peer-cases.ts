/**
 * How many of the cases of NVIDIA's NeMo-text-processing (Apache-2.0) are said alike, compared by letters alone:
 * node --import tsx engine/bench/peer-cases.ts CLONE [KIND…]. SHOW=1 prints those that differ. Measured at its
 * commit 1f1263579fe5; some differ in style (a quarter, one quarter). Second: with the base voice's 'ay' for A as A.
 */
import { execFileSync } from 'node:child_process'
import { piecesOf } from '../src/text/pieces-of-text'

const FOLDER = 'tests/nemo_text_processing/en/data_text_normalization'
const KINDS = `address cardinal date decimal electronic fraction math measure money ordinal punctuation range roman serial
special_text telephone time whitelist word`
const NAME_OF_A = /\bay\b/g

const lettersOf = (text: string, nameOfA = 'ay') =>
  text
    .toLowerCase()
    .replace(/[‘’]/g, "'")
    .replace(/[^a-z' ]+/g, ' ')
    .replace(/\b(?:and|the|of|us|a)\b/g, ' ')
    .replace(NAME_OF_A, nameOfA)
    .replace(/[' ]+/g, '')

const [clone, ...only] = process.argv.slice(2)
if (!clone) throw new Error('Name the folder of a clone of NVIDIA/NeMo-text-processing')
const all = { alike: 0, withA: 0, cases: 0 }
for (const kind of only.length > 0 ? only : KINDS.split(/\s/)) {
  const file = execFileSync('git', ['-C', clone, 'show', `HEAD:${FOLDER}/test_cases_${kind}.txt`], {
    encoding: 'utf8',
  })
  const counts = { alike: 0, withA: 0, cases: 0 }
  for (const [written, ...right] of file.split('\n').map((line) => line.split('~'))) {
    if (!written || !right[0]) continue
    const said = piecesOf(written)
      .map(({ text }) => text)
      .join(' ')
    const isAlike = right.some((text) => lettersOf(text) === lettersOf(said))
    const isWithA = ['a', ''].some((a) => right.some((text) => lettersOf(text, a) === lettersOf(said, a)))
    counts.cases++
    counts.alike += Number(isAlike)
    counts.withA += Number(isWithA)
    if (!isWithA && process.env.SHOW) console.log(`  ${written} -> ${said} | ${right.join(' | ')}`)
  }
  console.log(kind, counts)
  for (const name of ['alike', 'withA', 'cases'] as const) all[name] += counts[name]
}
console.log('all', all)
