import { type NarrationPlan, PLAN_BOUNDS } from '~/voice-engine/engine'
import type { NarrativeContext } from '../narrative-context'
import {
  type Delivery,
  type DeliveryNumber,
  deliveryByCategory,
  deliveryNumbers,
} from './delivery/delivery-by-category'
import { deliveryInAnswers } from './delivery/delivery-in-answers'
import { keyPhrases } from './key-phrases'

/** For these a move of 0.05 adds 5 %; to the others it is added. */
const MULTIPLES: ReadonlySet<DeliveryNumber> = new Set(['pace', 'pauses', 'melody'])
/** Rounded to a thousandth, which can't be heard, a stored plan is easy to read. */
const STEPS = 1000

/**
 * Plans how a story is read: like its category (delivery-by-category.ts), moved by the words of the answers and of the
 * voice memory (delivery-words.ts), within the engine's bounds whatever the answers are, with room for the pet names and
 * key phrases of the text. The same context and content give the same plan.
 */
export function narrationPlan(context: NarrativeContext, content: string): NarrationPlan {
  const delivery = deliveryByCategory[context.documentType]
  const moves = deliveryInAnswers(context)
  const values = deliveryNumbers.map((number) => [number, bounded(number, moved(number, delivery, moves))])
  return {
    version: 1,
    ...(Object.fromEntries(values) as unknown as Delivery),
    roomFor: keyPhrases(context, content),
  }
}

/** By how much another reading differs at most, each way; engines read the same plan in the same way every time. */
const VARIATION = { pace: 0.04, pauses: 0.12, melody: 0.12 }

/** A plan for another reading: the same manner, read a little differently. */
export function variedPlan(plan: NarrationPlan): NarrationPlan {
  const values = Object.entries(VARIATION).map(([name, most]) => {
    const number = name as keyof typeof VARIATION
    return [number, bounded(number, plan[number] * (1 + most * (2 * Math.random() - 1)))]
  })
  return { ...plan, ...Object.fromEntries(values) }
}

function moved(number: DeliveryNumber, delivery: Delivery, moves: Delivery): number {
  return MULTIPLES.has(number) ? delivery[number] * (1 + moves[number]) : delivery[number] + moves[number]
}

function bounded(number: DeliveryNumber, value: number): number {
  const [least, most] = PLAN_BOUNDS[number]
  // Adding 0 turns -0 into 0, as the database does.
  return 0 + Math.round(Math.max(least, Math.min(most, value)) * STEPS) / STEPS
}
