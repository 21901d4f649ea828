import { parseWithZod } from '@conform-to/zod/v4'
import { data, redirect, redirectDocument } from '@remix-run/node'
import type { z } from 'zod'
import { logError } from '~/platform/log/log-error.server'
import {
  BUSY,
  type FieldErrors,
  GONE,
  isRefused,
  NO_ROOM,
  type Refusal,
  RefusalError,
  type Refused,
  refusalStatus,
  TOO_MANY_ATTEMPTS,
} from '~/platform/refusal'
import { isDatabaseBusy } from '~/platform/storage/disk/database-busy'
import { isDiskFull } from '~/platform/storage/disk/disk-full'
import { type Done, STAYS } from '~/platform/ui/done'
import { explanationOf } from '~/platform/ui/pages/static-page'
import type { Toast } from '~/platform/ui/toast/toast'
import { doneCookie } from '../session/done.server'
import { flashCookie } from '../session/flash.server'

export function parseForm<Schema extends z.ZodObject>(
  form: FormData,
  schema: Schema,
): { ok: true; value: z.infer<Schema> } | (Refused & { errors: FieldErrors }) {
  const submission = parseWithZod(knownFields(form, Object.keys(schema.shape)), { schema })
  if (submission.status === 'success') return { ok: true, value: submission.value }
  const issues = Object.entries(submission.error ?? {}).filter(([, texts]) => texts?.[0])
  const errors: FieldErrors = Object.fromEntries(issues.map(([name, texts]) => [name, texts?.[0]]))
  return { ok: false, reason: 'invalid', message: issues[0]?.[1]?.[0] ?? '', errors }
}

/**
 * Copies the first text of each named field; files and all other fields are dropped. Conform reads names as paths, so
 * it must never get a stranger's: `x[120000000]` would make a list of that length, and `__intent__` would be a command.
 */
export function knownFields(form: FormData, names: Iterable<string>): FormData {
  const known = new FormData()
  for (const name of names) {
    const text = form.getAll(name).find((value) => typeof value === 'string')
    if (text !== undefined) known.set(name, text)
  }
  return known
}

/** A refusal that has a title, or names no field, also has a problem box. */
export function refuse<Form extends string, Rest extends object>(
  { reason, title, message, errors = {}, retryAfterSeconds }: Refused,
  rerender: Pick<Refusal<Form>, 'form'> & { values?: Refusal['values'] } & Rest,
) {
  const isWhole = title !== undefined || Object.keys(errors).length === 0
  const description = message === TOO_MANY_ATTEMPTS ? explanationOf(429).text : message
  const problem = isWhole ? { title, description } : undefined
  return data({ values: {}, ...rerender, errors, problem } as Refusal<Form> & Rest, {
    status: refusalStatus[reason],
    headers: retryAfterSeconds ? { 'Retry-After': String(retryAfterSeconds) } : {},
  })
}

/** A full disk, a busy database, and rows deleted meanwhile become refusals: the form stays as it was typed. */
export async function orRefused<Result>(work: () => Result | Promise<Result>): Promise<Result | Refused> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof RefusalError) return error.refusal
    if ((error as { code?: unknown } | undefined)?.code === 'SQLITE_CONSTRAINT_FOREIGNKEY') return GONE
    const isBusy = isDatabaseBusy(error)
    if (!isBusy && !isDiskFull(error)) throw error
    logError(isBusy ? 'database-busy' : 'disk-full', error)
    return isBusy ? BUSY : NO_ROOM
  }
}

/** As orRefused(), for a page that writes as it is opened: its refusal is the page of an error. */
export async function loadedOrRefused<Loaded>(load: () => Loaded | Promise<Loaded>) {
  const loaded = await orRefused(load)
  if (!isRefused(loaded)) return loaded as Exclude<Awaited<Loaded>, Refused>
  const { reason, retryAfterSeconds } = loaded
  const headers = retryAfterSeconds ? { 'Retry-After': String(retryAfterSeconds) } : undefined
  throw data(null, { status: refusalStatus[reason], headers })
}

/** Redirects with 303 after a form succeeded, with a toast for the next page; `done` is remembered for hasDone(). */
export async function redirectWithToast(
  url: string,
  toast?: Toast,
  more: { headers?: HeadersInit; done?: string; reloadsDocument?: boolean } = {},
): Promise<Response> {
  const all = new Headers(more.headers)
  if (toast) all.append('Set-Cookie', await flashCookie(toast))
  if (more.done) all.append('Set-Cookie', await doneCookie(more.done))
  return (more.reloadsDocument ? redirectDocument : redirect)(url, { status: 303, headers: all })
}

/** Ends a form that succeeded: its page leads to `url`; one that asks for it (STAYS), such as in a LinkDialog, leaves the page where it is. */
export const endForm = (form: FormData, url: string, toast?: Toast): Done | Promise<Response> =>
  form.has(STAYS) ? { done: toast ?? null } : redirectWithToast(url, toast)
