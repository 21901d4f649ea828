import { z } from 'zod'
import { calls } from '~/api/calls.server'
import { describeCalls } from '~/api/openapi.server'

interface Described {
  responses: Record<string, { content?: Record<string, { schema: object }> }>
}

interface Document {
  paths: Record<string, Record<string, Described>>
  components: { schemas: Record<string, object> }
}

const document = describeCalls(calls) as unknown as Document
const schemas = new Map<object, z.ZodType>()

/** Converts a schema of the document to a check, without using the code's own schemas. */
function schemaOf(schema: object): z.ZodType {
  const known = schemas.get(schema)
  if (known) return known
  const whole = JSON.stringify({ ...schema, $defs: document.components.schemas })
  const made = z.fromJSONSchema(JSON.parse(whole.replaceAll('"#/components/schemas/', '"#/$defs/')))
  schemas.set(schema, made)
  return made
}

const errorSchema = () => schemaOf(document.components.schemas.Error as object)

function callsOf(path: string): Record<string, Described> | undefined {
  const fits = (pattern: string) =>
    new RegExp(`^${pattern.replaceAll('.', '[.]').replace(/\{\w+\}/g, '[^/]+')}$`).test(path)
  return document.paths[path] ?? document.paths[Object.keys(document.paths).find(fits) ?? '']
}

/**
 * Checks the status and body of an API response against the OpenAPI document.
 * @throws for a response that the document doesn't describe
 */
export async function checkDescribed(method: string, path: string, response: Response): Promise<void> {
  const [address = ''] = path.split('?')
  if (method === 'HEAD') return
  const { status, headers } = response
  const call = callsOf(address)?.[method.toLowerCase()]
  const [type = 'application/json'] = Object.keys(call?.responses[status]?.content ?? {})
  if (status === 204 && call?.responses[204] && headers.get('Cache-Control') === 'no-store') return
  // A file is left to its test, which may read it slowly.
  const text = type === 'application/json' ? await response.clone().text() : ''
  const fail = (why: string): never => {
    throw new Error(`${method} ${address} answered ${response.status}, ${why}: ${text.slice(0, 300)}`)
  }
  if (!headers.get('Content-Type')?.startsWith(type)) fail(`and not as ${type}`)
  if (headers.get('Cache-Control') !== 'no-store') fail('for caches to keep')
  if (type !== 'application/json') return
  const isDescribed = call ? status in call.responses : [401, 403, 404, 405].includes(status)
  if (!isDescribed) fail('which the document does not name')
  const schema = call?.responses[status]?.content?.['application/json']?.schema
  const checked = (schema ? schemaOf(schema) : errorSchema()).safeParse(JSON.parse(text))
  if (checked.error) fail(`which does not fit: ${z.prettifyError(checked.error)}`)
}
