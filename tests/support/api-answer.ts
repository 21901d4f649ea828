import { matchPath } from '@remix-run/react'
import { z } from 'zod'
import { calls } from '~/api/calls.server'

const apiError = z.strictObject({ message: z.string(), errors: z.record(z.string(), z.string()).optional() })

const schemas = new Map<z.ZodType, z.ZodType>()

/** A check of what a response schema promises: that of its output, without the code's own conversions. */
function promised(schema: z.ZodType): z.ZodType {
  const made =
    schemas.get(schema) ?? z.fromJSONSchema(z.toJSONSchema(schema) as Parameters<typeof z.fromJSONSchema>[0])
  schemas.set(schema, made)
  return made
}

/**
 * Checks an API response against the table of calls: its status, its headers, and that its body has the fields of the
 * call's schema and no others, or of an error.
 * @throws for another response
 */
export async function checkApiAnswer(method: string, url: string, response: Response): Promise<void> {
  const [path = ''] = url.split('?')
  const { status, headers } = response
  const call = calls.find((one) => one.method === method && matchPath(one.path, path))
  if (method === 'HEAD') return
  const fail = (why: string): never => {
    throw new Error(`${method} ${path} answered ${status}, ${why}`)
  }
  if (headers.get('Cache-Control') !== 'no-store') fail('for caches to keep')
  const isDone = status < 400 || (path === '/api/health' && status === 503)
  if (isDone && !call?.response) return
  if (isDone && status < 400 && status !== (call?.status ?? 200)) fail('another status than its own')
  if (!headers.get('Content-Type')?.startsWith('application/json')) fail('and not as JSON')
  const text = await response.clone().text()
  const schema = isDone && call?.response ? promised(call.response) : apiError
  const checked = schema.safeParse(JSON.parse(text))
  if (checked.error) fail(`which does not fit: ${z.prettifyError(checked.error)}: ${text.slice(0, 300)}`)
}
