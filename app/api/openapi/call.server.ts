import { z } from 'zod'

/** One method of one address, for the OpenAPI document. */
export interface Call {
  method: 'get' | 'post' | 'put' | 'delete'
  /** With {names} in braces. */
  path: string
  summary: string
  /** Who may call; 'anyone' is a visitor too. */
  role: 'anyone' | 'user' | 'admin'
  query?: z.ZodObject
  headers?: z.ZodObject
  json?: z.ZodType
  multipart?: z.ZodType
  /** By status; the answers that are errors are `{ message, errors? }` and only named. */
  answers: Record<number, { description: string; schema: z.ZodType; headers?: Record<string, string> }>
  errors?: number[]
}

/** Every error of every call. */
export const apiError = z
  .object({
    message: z.string().describe('For people.'),
    errors: z.record(z.string(), z.string()).optional().describe('By field.'),
  })
  .meta({ id: 'Error' })

export const done = z.object({ ok: z.literal(true) }).meta({ id: 'Done' })

/** What a call with a body may be answered with before its fields are looked at, and where they don't fit. */
export const bodyErrors = [400, 413, 415, 422]
/** The same for files: too slow, one at a time, no room, busy. */
export const uploadErrors = [...bodyErrors, 408, 429, 503, 507]
