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

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function asBars(row: Row): string {
  const { what, unit, ours, beside, goal } = row
  const bars: [label: string, value: number][] = [
    ['ours', ours],
    ...(beside ? [beside] : []),
    [`goal: ${goal[0]}`, goal[1]],
  ]
  const longest = Math.max(...bars.map(([, value]) => value)) || 1
  const lines = bars.map(
    ([label, value]) =>
      `<p><meter max="${longest}" value="${value}"></meter> ${shown(value)} ${escaped(label)}</p>`,
  )
  return `<h2>${escaped(what)}, ${escaped(unit)} – ${verdict(isMet(row))}</h2>\n${lines.join('\n')}`
}

/** A page with bars, which loads nothing. */
export const asPage = (rows: Row[], heading: string): string => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Everspoken, measured</title>
<style>
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { max-width: 56rem; margin: 2rem auto; padding: 0 1rem }
h2 { font-size: 1rem; margin: 1.2rem 0 0 }
p { margin: 0 }
meter { width: 60% }
</style>
<h1>Everspoken, measured</h1><p>${escaped(heading)}</p>
${rows.map(asBars).join('\n')}
</html>
`
