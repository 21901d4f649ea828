/** One line of the table: a figure of ours beside another one in the same unit. Less is better. */
export interface Row {
  what: string
  unit: string
  ours: number
  /** Undefined where the goal is a figure of its own. */
  theirs?: number
  /** What theirs is of. */
  beside?: string
  goal: string
  /** The most that meets the goal. */
  most: number
}

export const isMet = ({ ours, most }: Row): boolean => ours <= most

export const median = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/**
 * Measures several things in turn, so that what else the machine does meets all of them; the median of each.
 * @param warmUps rounds before, which don't count
 */
export async function inTurn<Name extends string>(
  rounds: number,
  measures: Record<Name, () => Promise<number>>,
  warmUps = 0,
): Promise<Record<Name, number>> {
  const entries = Object.entries<() => Promise<number>>(measures)
  const figures = new Map<string, number[]>(entries.map(([name]) => [name, []]))
  for (let round = -warmUps; round < rounds; round += 1) {
    for (const [name, measure] of entries) {
      const figure = await measure()
      if (round >= 0) figures.get(name)?.push(figure)
    }
  }
  return Object.fromEntries([...figures].map(([name, values]) => [name, median(values)])) as Record<
    Name,
    number
  >
}

const shown = (value: number | undefined) =>
  value === undefined ? '' : value.toFixed(value >= 100 || Number.isInteger(value) ? 0 : value >= 10 ? 1 : 2)

export function asTable(rows: Row[]): string {
  const lines = rows.map((row) => {
    const { what, unit, ours, theirs, beside, goal } = row
    const ratio = theirs ? (ours / theirs).toFixed(2) : ''
    const other = theirs === undefined ? '' : `${shown(theirs)} (${beside})`
    return `| ${what}, ${unit} | ${shown(ours)} | ${other} | ${ratio} | ${goal} | ${isMet(row) ? 'met' : 'NOT MET'} |`
  })
  return [
    '| what | ours | theirs | ratio | goal | |',
    '| --- | --- | --- | --- | --- | --- |',
    ...lines,
  ].join('\n')
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function asBars(row: Row): string {
  const { what, unit, ours, theirs, beside, goal, most } = row
  const longest = Math.max(ours, theirs ?? 0, most) || 1
  const bar = (kind: string, value: number, label: string) =>
    `<div class="bar ${kind}"><i style="width:${((value / longest) * 60).toFixed(1)}%"></i>${shown(value)} ${escaped(label)}</div>`
  return `<section class="${isMet(row) ? 'met' : 'missed'}"><h2>${escaped(what)}, ${escaped(unit)}</h2>
${bar('ours', ours, 'ours')}${theirs === undefined ? '' : bar('theirs', theirs, beside ?? '')}${bar('goal', most, `goal: ${goal}`)}</section>`
}

/** A page with bars, which loads nothing. */
export const asPage = (rows: Row[], heading: string): string => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Everspoken, measured</title>
<style>
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif }
body { max-width: 56rem; margin: 2rem auto; padding: 0 1rem }
h2 { font-size: 1rem; margin: 1.2rem 0 .2rem }
.met h2::after { content: ' – met'; color: #1a7f4b }
.missed h2::after { content: ' – not met'; color: #c0392b }
.bar { font-size: .85rem; white-space: nowrap }
.bar i { display: inline-block; height: .7rem; min-width: 1px; margin-right: .5rem; background: #8a8f98 }
.ours i { background: #3b6fd4 }
.goal i { height: .2rem; margin-bottom: .2rem; background: #d9a400 }
</style>
<h1>Everspoken, measured</h1><p>${escaped(heading)}</p>
${rows.map(asBars).join('\n')}
</html>
`
