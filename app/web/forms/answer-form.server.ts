import type { AppLoadContext } from '@remix-run/node'
import { isRefused, type Refused, valuesOf } from '~/refusal'
import { onlyPost } from '../headers/method-not-allowed.server'
import { readForm } from '../uploads/form-body.server'
import { orRefused, refuse } from './answer.server'

interface Visit {
  request: Request
  context: AppLoadContext
}

/**
 * The action of a form, below its guard: reads it, does its work, and shows it again with what was typed where
 * the work is refused.
 * @param run returns the response, or why it refuses
 */
export async function answerForm<Form extends string, Answer>(
  { request, context }: Visit,
  form: Form,
  run: (fields: FormData, visit: Visit) => Promise<Answer | Refused>,
  limits?: Parameters<typeof readForm>[1],
) {
  onlyPost({ request, context })
  const fields = await readForm(request, limits)
  return answerFields({ context }, form, fields, () => run(fields, { request, context }))
}

/** The same for a form that is read already. */
export async function answerFields<Form extends string, Answer>(
  { context }: Pick<Visit, 'context'>,
  form: Form,
  fields: FormData,
  run: () => Promise<Answer | Refused>,
) {
  const done = await orRefused(run)
  if (!isRefused(done)) return done as Exclude<Answer, Refused>
  const { ok, reason, title, message, errors, retryAfterSeconds, ...rest } = done
  const refused = { ok, reason, title, message, errors, retryAfterSeconds }
  return refuse<Form, object>(refused, { form, values: valuesOf(fields), context, ...rest })
}
