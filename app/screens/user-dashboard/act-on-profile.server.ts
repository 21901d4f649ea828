import { parseWithZod } from '@conform-to/zod/v4'
import { location } from '~/accounts/schemas.server'
import type { User } from '~/accounts/users.server'
import { updateLocation } from '~/accounts/users.server'
import { knownFields } from '~/http/known-fields'
import { goOn, refuse } from './dashboard-answer.server'
import { valuesOf } from './refusal'

export async function saveLocationIntent(user: User, form: FormData) {
  const submission = parseWithZod(knownFields(form, Object.keys(location.shape)), { schema: location })
  if (submission.status !== 'success') {
    return refuse(422, { form: 'location', errors: firstErrors(submission.error), values: valuesOf(form) })
  }
  updateLocation(user, submission.value)
  return goOn('/user-dashboard', { kind: 'success', title: 'Location Updated' })
}

/** The first text of each field. */
export function firstErrors(errors: Record<string, string[] | null> | null): Partial<Record<string, string>> {
  return Object.fromEntries(Object.entries(errors ?? {}).map(([name, texts]) => [name, texts?.[0]]))
}
