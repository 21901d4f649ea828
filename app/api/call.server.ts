import type { AppLoadContext } from '@remix-run/node'
import type { z } from 'zod'
import {
  type FieldErrors,
  isRefused,
  type Reason,
  type Refused,
  refusalStatus,
  uploadRefusals,
} from '~/refusal'
import { requireAdmin, requireSignedIn, requireUser } from '~/web/session/guards.server'
import type { Upload } from '~/web/uploads/upload.server'
import { inUploadTurn } from '~/web/uploads/upload-turn.server'
import { jsonResponse, readJson } from './json.server'

/** Each throws a Response: 401 when signed out, 403 for another role. */
export const guards = {
  anyone: async () => undefined,
  signedIn: requireSignedIn,
  user: requireUser,
  admin: requireAdmin,
}

type ErrorBody = Pick<Refused, 'message' | 'errors'>
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Who = keyof typeof guards
type ViewerOf<W extends Who> = Awaited<ReturnType<(typeof guards)[W]>>
type ParamsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Record<Name, string> & ParamsOf<Rest>
  : Path extends `${string}:${infer Name}`
    ? Record<Name, string>
    : object

interface Input<W extends Who, Path extends string, Query, Headers, Json> {
  viewer: ViewerOf<W>
  params: ParamsOf<Path>
  query: Query
  headers: Headers
  body: Json
  /** Only with `multipart`. */
  upload: Upload
  request: Request
  context: AppLoadContext
  /** The status and headers of the response. The status is the first of `responses` unless the handler sets another of them. */
  init: { status: number; headers: globalThis.Headers }
}

/** One method of one URL, as the request handler, the OpenAPI document and the tests need it. */
export interface Call<
  W extends Who = Who,
  Path extends string = string,
  Query extends z.ZodObject = z.ZodObject,
  Headers extends z.ZodObject = z.ZodObject,
  Json extends z.ZodType = z.ZodType,
  Responses extends Record<number, z.ZodType> = Record<number, z.ZodType>,
> {
  method: Method
  /** With :names, as in app/routes.ts. */
  path: Path
  summary: string
  /** The same for all writing methods of a URL. */
  who: W
  query?: Query
  headers?: Headers
  json?: Json
  /** Makes the body of a 422 from the message of the first issue and the first issue of each field. */
  invalid?: (message: string, errors: FieldErrors) => ErrorBody
  maxBytes?: number
  /** The media type of a body that the handler reads. */
  bytes?: string
  multipart?: {
    /** The limit in bytes of each file field. */
    files: Record<string, number>
    optionalFiles?: string[]
    /** The text fields, which the use case validates. */
    fields?: z.ZodObject
  }
  /** Response schemas by status: they drop what they don't name from the handler's result. */
  responses: Responses
  /** The type of a response that isn't JSON; the handler returns the Response itself. */
  contentType?: string
  responseHeaders?: z.ZodObject
  /** The message of the 404 when the handler returns undefined or false. */
  missing?: string
  /** Besides those that follow from the other members. */
  refuses?: Reason[]
  handle(
    input: Input<W, Path, z.output<Query>, z.output<Headers>, z.output<Json>>,
  ): Result<Responses> | Promise<Result<Responses>>
}

type Result<Responses extends Record<number, z.ZodType>> =
  | z.input<Responses[keyof Responses]>
  | Response
  | Refused
  | undefined
  | false

/** Defines a call; infers the types of its handler from its schemas. */
export const call = <
  W extends Who,
  Path extends string,
  Query extends z.ZodObject,
  Headers extends z.ZodObject,
  Json extends z.ZodType,
  Responses extends Record<number, z.ZodType>,
>(
  line: `${Method} ${Path}`,
  table: Omit<Call<W, Path, Query, Headers, Json, Responses>, 'method' | 'path'>,
): Call => {
  const [method, path] = line.split(' ')
  return { method, path, ...table } as unknown as Call
}

interface Received extends Pick<Input<Who, string, never, never, never>, 'request' | 'context'> {
  viewer: ViewerOf<Who>
  params: object
}

/** Enough for all calls but a story's. */
const MAX_JSON_BYTES = 64 * 1024

/**
 * Validates the request, runs the handler and makes the response.
 * @throws Response for a request that can't be read
 */
export async function runCall(call: Call, received: Received): Promise<Response> {
  const { request, viewer } = received
  const headers = readHeaders(call, request)
  const query = call.query && parse(call.query, Object.fromEntries(new URL(request.url).searchParams))
  const run = async ({ body, upload }: { body?: unknown; upload?: Upload }) => {
    const init = { status: Number(Object.keys(call.responses)[0]), headers: new Headers() }
    const result = await call.handle({ ...received, query, headers, body, upload, init } as never)
    if (result === undefined || result === false)
      return jsonResponse(404, { message: call.missing }, init.headers)
    if (result instanceof Response) return result
    if (isRefused(result)) return refuse(result, init.headers)
    if (init.status === 204) {
      init.headers.set('Cache-Control', 'no-store')
      return new Response(null, { status: 204, headers: init.headers })
    }
    return jsonResponse(init.status, call.responses[init.status]?.parse(result) as object, init.headers)
  }
  if (call.multipart && viewer) {
    const { files } = call.multipart
    const use = async (upload: Upload) =>
      upload.problem ? refuse(uploadRefusals[upload.problem]) : run({ upload })
    return inUploadTurn(viewer.id, request, { limits: { files }, use })
  }
  if (!call.json) return run({})
  const { value, sizeBytes } = await readJson(request)
  const isTooLarge = sizeBytes > (call.maxBytes ?? MAX_JSON_BYTES)
  const body = parse(call.json, value, { invalid: call.invalid, status: isTooLarge ? 413 : 422 })
  if (isTooLarge) throw jsonResponse(413, { message: 'What was sent is too large.' })
  return run({ body })
}

/** @throws Response 400 */
function readHeaders({ headers: schema }: Call, request: Request) {
  const names = Object.keys(schema?.shape ?? {})
  const sent = names.map((name) => [name, request.headers.get(name) ?? undefined])
  const parsed = schema?.safeParse(Object.fromEntries(sent))
  if (parsed?.error) throw jsonResponse(400, { message: parsed.error.issues[0]?.message })
  return parsed?.data
}

/**
 * @throws Response 422, or 413 for a body that is too large, with the first issue as the message, and the first of each
 * field under its path
 */
function parse(
  schema: z.ZodType | undefined,
  value: unknown,
  { invalid = bodyWithErrors, status = 422 }: Pick<Call, 'invalid'> & { status?: number } = {},
) {
  const parsed = schema?.safeParse(value)
  if (!parsed?.error) return parsed?.data
  const { issues } = parsed.error
  const errors: FieldErrors = {}
  for (const { path, message } of issues) errors[path.join('.')] ??= message
  delete errors['']
  throw jsonResponse(status, invalid(issues[0]?.message ?? '', errors))
}

const bodyWithErrors = (message: string, errors: FieldErrors): ErrorBody => ({ message, errors })

/** The `invalid` of a call whose 422 names no fields. */
export const messageAlone = (message: string): ErrorBody => ({ message })

export function refuse(
  { reason, message, errors = {}, retryAfterSeconds }: Refused,
  headers = new Headers(),
): Response {
  if (retryAfterSeconds) headers.set('Retry-After', String(retryAfterSeconds))
  const body = Object.keys(errors).length > 0 ? { message, errors } : { message }
  return jsonResponse(refusalStatus[reason], body, headers)
}
