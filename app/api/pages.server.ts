import { z } from 'zod'
import { cursorOf, type KeysetPage, type KeysetQuery, type Place, placeOf } from '~/overview/keyset.server'
import { answer } from './answer.server'
import { invalid } from './invalid.server'

const MAX_LIMIT = 1000

const badLimit = 'The limit must be a whole number from 1.'
const badCursor = 'The cursor must be one that a Link header has named.'

/** How many rows of a list are asked for, and where they begin. */
export const pageQuery = z.object({
  limit: z.coerce
    .number({ error: badLimit })
    .int({ error: badLimit })
    .min(1, { error: badLimit })
    .transform((limit) => Math.min(limit, MAX_LIMIT))
    .default(MAX_LIMIT)
    .describe(`How many at most; ${MAX_LIMIT} unless given, which is also the most.`),
  cursor: z
    .string()
    .transform((cursor, context) => placeOf(cursor) ?? refuse(context))
    .optional()
    .describe('Where the page begins, as the Link header of the page before says.'),
})

function refuse(context: z.core.$RefinementCtx<string>): never {
  context.addIssue({ code: 'custom', message: badCursor })
  return z.NEVER
}

/**
 * Reads ?limit and ?cursor.
 * @throws Response 422 for those that are none
 */
export function requirePage(request: Request): KeysetQuery {
  const { searchParams } = new URL(request.url)
  const parsed = pageQuery.safeParse(Object.fromEntries(searchParams))
  if (!parsed.success) throw invalid(parsed.error)
  return { limit: parsed.data.limit, after: parsed.data.cursor }
}

/** A page of a list; a Link header (RFC 8288) names the next one, where there is one. */
export function answerPage<Row extends Place>(
  request: Request,
  { rows, next }: KeysetPage<Row>,
  bodyOf: (row: Row) => object,
): Response {
  const { pathname, searchParams } = new URL(request.url)
  const headers = new Headers()
  if (next) {
    searchParams.set('cursor', cursorOf(next))
    headers.set('Link', `<${pathname}?${searchParams}>; rel="next"`)
  }
  return answer(200, rows.map(bodyOf), headers)
}
