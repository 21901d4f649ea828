import { z } from 'zod'
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiResponseObject,
  type ZodOpenApiResponsesObject,
} from 'zod-openapi'
import { refusalStatus } from '~/refusal'
import { type Call, call } from './call.server'
import { apiError } from './entities.server'

const reasons: Record<number, string> = {
  400: 'The request could not be read.',
  401: 'Signed out, or the credentials are wrong.',
  403: 'For another role, from another site, or closed to this account.',
  404: 'It doesn’t exist, or isn’t yours.',
  408: 'The body arrived too slowly.',
  409: 'Taken, or changed elsewhere.',
  412: 'For another version of the protocol.',
  413: 'Too large.',
  415: 'Not a type that this call accepts.',
  421: 'For another host than that of APP_URL.',
  422: 'Understood, but not valid.',
  429: 'Too many requests; Retry-After says when to try again.',
  500: 'Something went wrong.',
  503: 'Busy, or failing.',
  507: 'The disk is full.',
}

let document: ReturnType<typeof createDocument> | undefined

/** @param calls returns all calls, this one included */
export const openApi = (calls: () => readonly Call[]) =>
  call('GET /api/openapi.json', {
    summary: 'This document.',
    who: 'anyone',
    responses: { 200: z.looseObject({ openapi: z.string() }).describe('OpenAPI 3.1.') },
    handle: () => {
      document ??= describeCalls(calls())
      return { ...document }
    },
  })

export function describeCalls(calls: readonly Call[]) {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {}
  for (const call of calls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call) }
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Everspoken',
      version: '1',
      description: 'Every call carries the session cookie. An error has the body { message, errors? }.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'everspoken_session',
          description: 'Over https: __Host-everspoken_session.',
        },
      },
    },
  })
}

function operation(call: Call): ZodOpenApiOperationObject {
  const { method, path, summary, who, query, headers, json, bytes } = call
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const form = multipart(call)
  const body: [type: string, schema: z.ZodType | undefined] = bytes
    ? [bytes, z.file()]
    : json
      ? ['application/json', json]
      : ['multipart/form-data', form]
  const [type, schema] = body
  return {
    operationId: `${method.toLowerCase()} ${path}`.replace(/[^a-z]+(\w?)/gi, (_, letter: string) =>
      letter.toUpperCase(),
    ),
    summary,
    tags: [path.split('/')[2] ?? ''],
    ...(who !== 'anyone' && { security: [{ session: [] }] }),
    requestParams: {
      path: z.object(Object.fromEntries(names.map((name) => [name, z.string()]))),
      ...(query && { query }),
      ...(headers && { header: headers }),
    },
    ...(schema && { requestBody: { required: true, content: { [type]: { schema } } } }),
    responses: { ...errorsOf(call), ...responsesOf(call) },
  }
}

function multipart({ multipart }: Call): z.ZodObject | undefined {
  if (!multipart) return undefined
  const { files, optionalFiles = [], fields } = multipart
  const shape = Object.entries(files).map(([name, maxBytes]) => {
    const file = z.file().max(maxBytes)
    return [name, optionalFiles.includes(name) ? file.optional() : file]
  })
  return z.object({ ...fields?.shape, ...Object.fromEntries(shape) })
}

const response = (
  description: string,
  schema: z.ZodType,
  { headers, contentType = 'application/json' }: { headers?: z.ZodObject; contentType?: string } = {},
) =>
  ({
    description,
    ...(headers && { headers }),
    content: { [contentType]: { schema } },
  }) satisfies ZodOpenApiResponseObject

function responsesOf({ responses, responseHeaders: headers, contentType }: Call): ZodOpenApiResponsesObject {
  return Object.fromEntries(
    Object.entries(responses).map(([status, schema]) => [
      status,
      status === '204'
        ? { description: schema.description ?? '', headers }
        : response(schema.description ?? '', schema, { headers, contentType }),
    ]),
  )
}

/** The errors that the call names, those that follow from its table, and those that any request may get. */
function errorsOf(call: Call): ZodOpenApiResponsesObject {
  const { method, who, query, json, bytes, multipart, missing, refuses = [] } = call
  const statuses = [
    ...refuses.map((reason) => refusalStatus[reason]),
    ...(who === 'anyone' ? [] : [401, 403]),
    ...(missing ? [404] : []),
    ...(method === 'GET' ? [] : [400, 403, 404, 413, 507]),
    ...(query ? [422] : []),
    ...(json ? [415, 422] : []),
    ...(bytes ? [408, 415, 429] : []),
    ...(multipart ? [408, 415, 422, 429] : []),
    421,
    500,
    503,
  ]
  return Object.fromEntries(statuses.map((status) => [status, response(reasons[status] ?? '', apiError)]))
}
