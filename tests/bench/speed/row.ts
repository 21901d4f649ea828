import { markdownTable, verdict } from '../table'

/** One line of the table: a figure of ours, and the most that meets the goal. Less is better. */
export interface Row {
  what: string
  unit: string
  ours: number
  goal: Goal
  /** Another figure in the same unit, unless the goal is a figure of its own. */
  beside?: [what: string, value: number]
}

export type Goal = [text: string, most: number]

export const row = (
  what: string,
  unit: string,
  ours: number,
  goal: Goal,
  beside?: [what: string, value: number],
): Row => ({ what, unit, ours, goal, beside })

const isMet = ({ ours, goal: [, most] }: Row): boolean => ours <= most

const shown = (value: number) =>
  value.toFixed(value >= 100 || Number.isInteger(value) ? 0 : value >= 10 ? 1 : 2)

export const asTable = (rows: Row[]): string =>
  markdownTable(
    ['what', 'ours', 'theirs', 'ratio', 'goal', ''],
    rows.map((row) => {
      const { what, unit, ours, beside, goal } = row
      const other = beside ? `${shown(beside[1])} (${beside[0]})` : ''
      const ratio = beside?.[1] ? (ours / beside[1]).toFixed(2) : ''
      return [`${what}, ${unit}`, shown(ours), other, ratio, goal[0], verdict(isMet(row))]
    }),
  )
