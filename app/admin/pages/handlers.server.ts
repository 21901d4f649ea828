import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { requireProof } from '~/accounts/proof.server'
import { requireAdmin } from '~/accounts/session/guards.server'
import { sessionTokenOf } from '~/accounts/session/session-cookie.server'
import type { User } from '~/accounts/users.server'
import { endForm, loadedOrRefused } from '~/platform/forms/answer.server'
import { answerForm, answerUpload } from '~/platform/forms/answer-form.server'
import { addressOf } from '~/platform/headers/client-address.server'
import { attempt } from '~/platform/log/log-error.server'
import type { Outcome, Refused } from '~/platform/refusal'
import type { Toast } from '~/platform/ui/toast/toast'
import type { Upload } from '~/platform/uploads/upload.server'
import { CONFIRMATION } from './labels'

interface Handling {
  admin: User
  id: string
  query: URLSearchParams
  request: Request
}

async function handlingOf({ request, params }: LoaderFunctionArgs): Promise<Handling> {
  const admin = await requireAdmin(request)
  return { admin, id: params.id ?? '', query: new URL(request.url).searchParams, request }
}

export const adminLoader =
  <Data>(load: (handling: Handling) => Data) =>
  async (args: LoaderFunctionArgs): Promise<Exclude<Awaited<Data>, Refused>> => {
    const handling = await handlingOf(args)
    return loadedOrRefused(() => load(handling))
  }

/** An act that gives power begins with `prove()`, and its form has ProofFields. */
type Acting = Handling & { fields: FormData; prove(): Promise<void> }

export const adminAction =
  <Answer>(names: string[], run: (acting: Acting) => Answer) =>
  async (args: ActionFunctionArgs) => {
    const handling = await handlingOf(args)
    const by = { token: await sessionTokenOf(args.request), address: addressOf(args.request) }
    const all = [...names, 'currentPassword', 'code']
    return answerForm(args, new URL(args.request.url).pathname, all, async (fields) =>
      run({ ...handling, fields, prove: () => requireProof(handling.admin, fields, by) }),
    )
  }

const TEXTS_BYTES = 1024 * 1024

/** With files, each with its limit in bytes. */
export const adminUpload =
  <Answer>(
    { files, names }: { files: Record<string, number>; names: string[] },
    run: (handling: Handling & { upload: Upload }) => Promise<Answer | Refused>,
  ) =>
  async (args: ActionFunctionArgs) => {
    const handling = await handlingOf(args)
    const limits = { files, maxTotalBytes: TEXTS_BYTES + Math.max(...Object.values(files)) }
    return answerUpload(
      args,
      new URL(args.request.url).pathname,
      { userId: handling.admin.id, names, limits },
      (upload) => run({ ...handling, upload }),
    )
  }

interface Act {
  run: (admin: User, id: string) => Promise<Outcome> | Outcome
  done: Pick<Toast, 'title' | 'description'>
  failure: Required<Pick<Toast, 'title' | 'description'>>
  /** Leads there afterwards; the lists if omitted. */
  back?: (id: string) => string
  deletes?: boolean
  check?: (id: string, fields: FormData) => Refused | undefined
}

export const adminAct = ({ run, done, failure, back, deletes, check }: Act) =>
  adminAction([CONFIRMATION], async ({ admin, id, fields }) => {
    const unconfirmed = check?.(id, fields)
    if (unconfirmed) return unconfirmed
    const result = await attempt('admin-act-failed', () => run(admin, id))
    // Of a double click the second request finds nothing to delete.
    if (result?.ok || (deletes && result?.reason === 'gone'))
      return endForm(fields, `/admin-dashboard${back?.(id) ?? ''}`, { kind: 'success', ...done })
    if (result?.reason === 'credentials') throw redirect('/', 303)
    const failed: Refused = result ?? { ok: false, reason: 'busy', message: failure.description }
    return { ...failed, title: failure.title }
  })

export function foundOr404<Found>(found: Found): NonNullable<Found> {
  if (found === undefined || found === null) throw data(null, { status: 404 })
  return found
}
