import { z } from 'zod'
import { apiError, type Call } from './call.server'
import { calls } from './calls.server'

type Json = Record<string, unknown>

const reasons: Record<number, string> = {
  400: 'The request could not be read.',
  401: 'Signed out, or the credentials are wrong.',
  403: 'For another role, or from another site.',
  404: 'Not there, or not yours.',
  408: 'The body came too slowly.',
  409: 'Taken, or changed elsewhere.',
  413: 'Too large.',
  415: 'Not of the type that is taken.',
  422: 'Understood, but not valid.',
  429: 'Too many; Retry-After says when to come again.',
  500: 'Something went wrong.',
  503: 'Busy, or something is wrong.',
  507: 'No room left.',
}

let document: Json | undefined

/** The calls as OpenAPI 3.1 says them, made of the schemas that check what is sent. */
export function openApiDocument(): Json {
  document ??= create()
  return document
}

function create(): Json {
  const schemas: Json = {}
  const paths: Record<string, Json> = {}
  for (const call of calls)
    paths[call.path] = { ...paths[call.path], [call.method]: operation(call, schemas) }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Everspoken',
      version: '1',
      description: 'Every call carries the session cookie. An error answers { message, errors? }.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas,
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'everspoken_session',
          description: 'Over https: __Host-everspoken_session.',
        },
      },
    },
  }
}

function operation(call: Call, schemas: Json): Json {
  const { method, path, summary, role, json, multipart } = call
  const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => intoComponents(schema, io, schemas)
  const body = json ?? multipart
  return {
    operationId: `${method} ${path}`.replace(/[^a-z]+(\w?)/gi, (_, letter: string) => letter.toUpperCase()),
    summary,
    tags: [path.split('/')[2]],
    ...(role === 'anyone' ? {} : { security: [{ session: [] }] }),
    parameters: parametersOf(call, schemaOf),
    ...(body && {
      requestBody: {
        required: true,
        content: { [json ? 'application/json' : 'multipart/form-data']: { schema: schemaOf(body, 'input') } },
      },
    }),
    responses: { ...errorsOf(call, schemaOf(apiError, 'output')), ...answersOf(call, schemaOf) },
  }
}

type SchemaOf = (schema: z.ZodType, io: 'input' | 'output') => Json

function parametersOf({ path, query, headers }: Call, schemaOf: SchemaOf): Json[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const beside = (place: 'query' | 'header', fields: z.ZodObject | undefined) =>
    Object.entries(fields?.shape ?? {}).map(([name, field]) => ({
      name,
      in: place,
      schema: schemaOf(field as z.ZodType, 'input'),
    }))
  return [...inPath, ...beside('query', query), ...beside('header', headers)]
}

function answersOf({ answers }: Call, schemaOf: SchemaOf): Json {
  const described = Object.entries(answers).map(([status, { description, schema, headers }]) => [
    status,
    {
      description,
      ...(headers && {
        headers: Object.fromEntries(
          Object.entries(headers).map(([name, said]) => [
            name,
            { description: said, schema: { type: 'string' } },
          ]),
        ),
      }),
      content: { 'application/json': { schema: schemaOf(schema, 'output') } },
    },
  ])
  return Object.fromEntries(described)
}

/** Those that the call names, those of its role, and what any request may be answered with. */
function errorsOf({ errors = [], role, method }: Call, schema: Json): Json {
  const ofRole = role === 'anyone' ? [] : [401, 403]
  const ofMethod = method === 'get' ? [] : [400, 403, 413]
  const content = { 'application/json': { schema } }
  return Object.fromEntries(
    [...errors, ...ofRole, ...ofMethod, 500].map((status) => [
      status,
      { description: reasons[status], content },
    ]),
  )
}

/** A schema whose named parts stand in the document's components. */
function intoComponents(schema: z.ZodType, io: 'input' | 'output', schemas: Json): Json {
  const made = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  const text = JSON.stringify(made).replaceAll('"#/$defs/', '"#/components/schemas/')
  const { $schema: _draft, $defs, ...rest } = JSON.parse(text)
  Object.assign(schemas, $defs)
  return rest
}
