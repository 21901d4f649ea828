import { describe, expect, test } from 'vitest'
import { type DocumentType, documentTypes } from '~/stories/categories'
import { narrationPlan } from '~/stories/narration/narration-plan'
import { type NarrationPlan, PLAN_BOUNDS } from '../../../../engine/src/engine'

const numbers = Object.keys(PLAN_BOUNDS) as (keyof typeof PLAN_BOUNDS)[]

function expectWithinBounds(plan: NarrationPlan) {
  for (const number of numbers) {
    expect(plan[number]).toBeGreaterThan(PLAN_BOUNDS[number][0])
    expect(plan[number]).toBeLessThan(PLAN_BOUNDS[number][1])
  }
}

describe('the plan of a category', () => {
  const inOrder = (number: (typeof numbers)[number], types: DocumentType[]) => {
    const values = types.map((type) => narrationPlan(type)[number])
    expect(values).toEqual([...new Set(values)].sort((a, b) => a - b))
  }

  test('makes a diary entry calmer than a pep talk', () => {
    inOrder('pace', ['diary-entry', 'family-story', 'personal-messages', 'daily-affirmations'])
    inOrder('melody', ['diary-entry', 'comfort-encouragement', 'personal-messages', 'daily-affirmations'])
    inOrder('pitchSemitones', ['diary-entry', 'comfort-encouragement', 'wedding-vows', 'daily-affirmations'])
    inOrder('levelDb', ['love-letter', 'diary-entry', 'comfort-encouragement', 'daily-affirmations'])
    inOrder('pauses', ['daily-affirmations', 'personal-messages', 'recipe', 'wedding-vows'])
  })

  test('is its own, and within the bounds of the engine', () => {
    const plans = documentTypes.map((type) => narrationPlan(type))
    expect(new Set(plans.map((plan) => JSON.stringify(plan))).size).toBe(documentTypes.length)
    plans.forEach(expectWithinBounds)
  })
})

test.each(documentTypes)('another reading of %s differs a little, within the bounds', (type) => {
  const plan = narrationPlan(type)
  for (let n = 0; n < 50; n++) {
    const varied = narrationPlan(type, { isVaried: true })
    expectWithinBounds(varied)
    expect(varied).not.toEqual(plan)
    expect(varied).toMatchObject({ pitchSemitones: plan.pitchSemitones, levelDb: plan.levelDb })
    expect(Math.abs(varied.pace / plan.pace - 1)).toBeLessThanOrEqual(0.04)
  }
})
