import { type AppLoadContext, data } from '@remix-run/node'

/** @throws Response 404 for what isn't there, unless a form about it has just been refused, which says so */
export function foundOrRefused<Found>(
  found: Found,
  { isFormRefused }: AppLoadContext,
): NonNullable<Found> | null {
  return isFormRefused ? (found ?? null) : orNotFound(found)
}

/** @throws Response 404 for what isn't there */
export function orNotFound<Found>(found: Found): NonNullable<Found> {
  if (found === undefined || found === null) throw data(null, { status: 404 })
  return found
}
