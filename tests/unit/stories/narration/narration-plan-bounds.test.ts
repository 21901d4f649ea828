import { describe, expect, test } from 'vitest'
import { categories, categoryOf, type DocumentType } from '~/stories/categories'
import { deliveryNumbers } from '~/stories/narration/delivery/delivery-by-category'
import { deliveryWords } from '~/stories/narration/delivery/delivery-words'
import { narrationPlan } from '~/stories/narration/narration-plan'
import { narrativeContext } from '~/stories/narrative-context'
import { type NarrationPlan, PLAN_BOUNDS } from '~/voice-engine/engine'
import { randomNumbers } from '../../../support/random-numbers'

/** With the same text for the voice memory, for every answer and for the content. */
function planOf(documentType: DocumentType, text: string, content = text): NarrationPlan {
  const answers = Object.fromEntries(categoryOf(documentType).questions.map(({ key }) => [key, text]))
  const voice = { name: 'Rose', memory: text, accent: text }
  return narrationPlan(narrativeContext(documentType, answers, voice), content)
}

function expectWithinBounds(plan: NarrationPlan): void {
  for (const number of deliveryNumbers) {
    const [least, most] = PLAN_BOUNDS[number]
    expect(plan[number]).toBeGreaterThanOrEqual(least)
    expect(plan[number]).toBeLessThanOrEqual(most)
  }
  expect(plan.roomFor.length).toBeLessThanOrEqual(8)
}

const lexicon = deliveryWords.flatMap(({ entries }) =>
  entries.flatMap((entry) =>
    entry
      .replace(/~/g, 'her')
      .replace(/[*=]$/, '')
      .split(/[\s/]+/),
  ),
)
const others =
  `the a his voice never not and , . ; “ ” ' " but very so like when no one hardly spoke butter hands I she he to
me or nor less than is was — ( ) 😀 é ß 1974 n't constructor __proto__ toString`.split(/\s+/)

test('any words in any order give a plan within the bounds, and the same one again', () => {
  const random = randomNumbers(0x5eed)
  const pick = (words: string[]) => words[Math.floor(random() * words.length)]
  for (let round = 0; round < 300; round++) {
    const length = Math.floor(random() * 60)
    const text = Array.from({ length }, () => pick(random() < 0.6 ? lexicon : others)).join(' ')
    const { documentType } = categories[round % categories.length]
    const plan = planOf(documentType, text)
    expectWithinBounds(plan)
    expect(planOf(documentType, text)).toEqual(plan)
    expect(JSON.parse(JSON.stringify(plan))).toEqual(plan)
  }
})

test('a word that is repeated a thousand times counts less than twice', () => {
  const voice = { name: 'Rose', accent: null }
  const paceOf = (memory: string) =>
    narrationPlan(narrativeContext('personal-messages', {}, { ...voice, memory }), '').pace
  const [once, often] = [paceOf('Slow.'), paceOf('Slow. '.repeat(1000))]
  expect(often).toBeLessThan(once)
  expect(1 - often).toBeLessThan(2 * (1 - once))
  // Another word still has an effect.
  expect(paceOf(`${'Slow. '.repeat(1000)}Excited.`)).toBeGreaterThan(often + 0.01)
})

test('all slowing words, or all quickening words, keep every category within the bounds', () => {
  const slowing = 'Slow, soft, whispered, solemn, sad, tired, calm, thoughtful. '.repeat(20)
  const lifting = 'Fast, excited, shouting, laughing, cheerful, lively, sing-song. '.repeat(20)
  for (const { documentType } of categories) {
    const [slow, lifted] = [planOf(documentType, slowing), planOf(documentType, lifting)]
    expectWithinBounds(slow)
    expectWithinBounds(lifted)
    for (const number of ['pace', 'melody', 'pitchSemitones', 'levelDb'] as const) {
      expect(slow[number]).toBeLessThan(lifted[number])
    }
    expect(slow.pauses).toBeGreaterThan(lifted.pauses)
  }
})

describe('the cost of an answer grows with its length, and no faster', () => {
  test.each([
    ['one word', 'a'.repeat(50_000)],
    ['a word again and again', 'slow '.repeat(10_000)],
    ['denials', 'never '.repeat(8_334)],
    ['a list', 'never loud, '.repeat(4_167)],
    ['the beginning of a phrase', 'took her '.repeat(5_556)],
    ['quotation marks that open', '“'.repeat(50_000)],
    ['quotation marks that open and close', '"a" '.repeat(12_500)],
    ['apostrophes', "'a".repeat(25_000)],
    ['names', 'ab, '.repeat(12_500)],
    ['a regular expression', '(a+)+$|[^x]*\\1{9}'.repeat(2_778)],
    ['marks upon one letter', `a${'\u0301\u0316'.repeat(25_000)}`],
    ['halves of surrogate pairs', '\ud83d'.repeat(50_000)],
  ])('%s', { timeout: 60_000 }, (_, text) => {
    const costMs = (words: string) => {
      const startedAt = performance.now()
      expectWithinBounds(planOf('love-letter', words))
      return performance.now() - startedAt
    }
    // Ten times the letters; what grows with their square takes a hundred times as long. Less than 20 ms is chance.
    expect(costMs(text)).toBeLessThan(40 * Math.max(20, costMs(text.slice(0, 5_000))))
  })
})
