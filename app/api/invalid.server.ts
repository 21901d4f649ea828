import type { z } from 'zod'
import { answer } from './answer.server'

/** 422 with the first error as the message, and each field's first error under its path. */
export function invalid({ issues }: z.ZodError): Response {
  const errors: Record<string, string> = {}
  for (const { path, message } of issues) errors[path.join('.')] ??= message
  delete errors['']
  return answer(422, { message: issues[0]?.message, errors })
}
