import type { AppLoadContext } from '@remix-run/node'
import type { z } from 'zod'
import { jsonResponse, readJson } from '~/platform/api/json.server'
import { type FieldErrors, isRefused, type Refused, refusalStatus, uploadRefusals } from '~/platform/refusal'
import type { Upload } from '~/platform/uploads/upload.server'
import { inUploadTurn } from '~/platform/uploads/upload-turn.server'
import { requireAdmin, requireSignedIn, requireUser } from './guards.server'

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

interface Input<W extends Who, Path extends string, Json> {
  viewer: ViewerOf<W>
  params: ParamsOf<Path>
  body: Json
  upload: Upload
  request: Request
  context: AppLoadContext
  init: { status: number; headers: Headers }
}

export interface Call<
  W extends Who = Who,
  Path extends string = string,
  Json extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
> {
  method: Method
  path: Path
  who: W
  json?: Json
  invalid?: (message: string, errors: FieldErrors) => ErrorBody
  maxBytes?: number
  /** The limit in bytes of each file field of a multipart body. */
  files?: Record<string, number>
  /** 200 by default. */
  status?: number
  /** Drops what it doesn't name from the handler's result; absent where the handler returns a Response. */
  response?: Body
  missing?: string
  handle(input: Input<W, Path, z.output<Json>>): Result<z.input<Body>> | Promise<Result<z.input<Body>>>
}

type Result<Body> = Body | Response | Refused | undefined | false

export const call = <W extends Who, Path extends string, Json extends z.ZodType, Body extends z.ZodType>(
  line: `${Method} ${Path}`,
  table: Omit<Call<W, Path, Json, Body>, 'method' | 'path'>,
): Call => {
  const [method, path] = line.split(' ')
  return { method, path, ...table } as unknown as Call
}

interface Received extends Pick<Input<Who, string, never>, 'request' | 'context'> {
  viewer: ViewerOf<Who>
  params: object
}

const MAX_JSON_BYTES = 64 * 1024

export async function runCall(call: Call, received: Received): Promise<Response> {
  const { request, viewer } = received
  const { status = 200, response, files, json, invalid, maxBytes = MAX_JSON_BYTES } = call
  const run = async (sent: { body?: unknown; upload?: Upload }) => {
    const init = { status, headers: new Headers() }
    const result = await call.handle({ ...received, ...sent, init } as never)
    if (result === undefined || result === false)
      return jsonResponse(404, { message: call.missing }, init.headers)
    if (result instanceof Response) return result
    if (isRefused(result)) return refuse(result, init.headers)
    if (response) return jsonResponse(init.status, response.parse(result) as object, init.headers)
    init.headers.set('Cache-Control', 'no-store')
    return new Response(null, init)
  }
  if (files && viewer) {
    const use = async (upload: Upload) =>
      upload.problem ? refuse(uploadRefusals[upload.problem]) : run({ upload })
    return inUploadTurn(viewer.id, request, { limits: { files }, use })
  }
  if (!json) return run({})
  const { value, sizeBytes } = await readJson(request)
  const isTooLarge = sizeBytes > maxBytes
  const body = parse(json, value, { invalid, status: isTooLarge ? 413 : 422 })
  if (isTooLarge) throw jsonResponse(413, { message: 'What was sent is too large.' })
  return run({ body })
}

function parse(
  schema: z.ZodType,
  value: unknown,
  { invalid = bodyWithErrors, status = 422 }: Pick<Call, 'invalid'> & { status?: number } = {},
) {
  const parsed = schema.safeParse(value)
  if (!parsed.error) return parsed.data
  const { issues } = parsed.error
  const errors: FieldErrors = {}
  for (const { path, message } of issues) errors[path.join('.')] ??= message
  delete errors['']
  throw jsonResponse(status, invalid(issues[0]?.message ?? '', errors))
}

const bodyWithErrors = (message: string, errors: FieldErrors): ErrorBody => ({ message, errors })

export const messageAlone = (message: string): ErrorBody => ({ message })

export function refuse(
  { reason, message, errors = {}, retryAfterSeconds }: Refused,
  headers = new Headers(),
): Response {
  if (retryAfterSeconds) headers.set('Retry-After', String(retryAfterSeconds))
  const body = Object.keys(errors).length > 0 ? { message, errors } : { message }
  return jsonResponse(refusalStatus[reason], body, headers)
}
