import { leftOutOf, mendedIn } from '@everspoken/engine/pieces-of-text'

const MOST_NAMED = 12
const MOST_MENDED = 4

/** What the voice leaves out of a text, and what it takes for a slip of a machine and reads otherwise. */
export function wordsLeftOut(content: string): string | undefined {
  return [leftOut(leftOutOf(content)), mended(mendedIn(content))].filter(Boolean).join(' ') || undefined
}

function leftOut(all: readonly string[]): string {
  if (all.length === 0) return ''
  return `The voice leaves out ${all.slice(0, MOST_NAMED).join(' ')}${more(all.length - MOST_NAMED)}. Write a word where one should be heard.`
}

function mended(all: ReturnType<typeof mendedIn>): string {
  if (all.length === 0) return ''
  const named = all
    .slice(0, MOST_MENDED)
    .map(({ written, readAs }) => `‘${written}’ ${readAs ? `as ‘${readAs}’` : 'not at all'}`)
  return `The voice reads ${named.join(', ')}${more(all.length - MOST_MENDED)}. Change the words if you mean something else.`
}

function more(count: number): string {
  return count > 0 ? ` and ${count} more` : ''
}
