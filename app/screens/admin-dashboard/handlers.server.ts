import {
  type ActionFunctionArgs,
  type AppLoadContext,
  data,
  type LoaderFunctionArgs,
  redirect,
} from '@remix-run/node'
import type { User } from '~/accounts/users.server'
import type { Outcome, Refused } from '~/refusal'
import type { Toast } from '~/ui/toast/toast'
import { redirectWithToast } from '~/web/forms/answer.server'
import { answerForm } from '~/web/forms/answer-form.server'
import { attempt, rememberDone, wasJustDone } from '~/web/forms/attempt.server'
import { requireAdmin } from '~/web/session/guards.server'
import { adminUrl } from './admin-link'

interface Handling {
  admin: User
  /** The :id or the :name in the URL. */
  id: string
  /** The query of the URL. */
  search: string
  request: Request
  context: AppLoadContext
}

async function handlingOf({ request, context, params }: LoaderFunctionArgs): Promise<Handling> {
  const admin = await requireAdmin(request)
  const { search } = new URL(request.url)
  return { admin, id: params.id ?? params.name ?? '', search, request, context }
}

/** A loader of the admin's dashboard, which begins with the guard. */
export const adminLoader =
  <Data>(load: (handling: Handling) => Data) =>
  async (args: LoaderFunctionArgs) =>
    load(await handlingOf(args))

/** The action of a form in a dialog, which begins with the guard. */
export const adminAction =
  <Answer>(run: (handling: Handling & { fields: FormData }) => Answer) =>
  async (args: ActionFunctionArgs) => {
    const handling = await handlingOf(args)
    return answerForm(args, 'confirm', async (fields) => run({ ...handling, fields }))
  }

interface Act {
  run: (admin: User, id: string) => Promise<Outcome> | Outcome
  done: Pick<Toast, 'title' | 'description'>
  failure: Required<Pick<Toast, 'title' | 'description'>>
  /** The lists show the failure, and not what caused it. */
  failsInLists?: boolean
  /** A double click's second request finds nothing to delete. */
  deletes?: boolean
  /** The error of a field, without which nothing is done. */
  check?: (id: string, fields: FormData) => Refused | undefined
}

/** The action of a dialog that does something to a user or a story. */
export const adminAct = (act: Act) =>
  adminAction(async ({ admin, id, search, fields }) => {
    const unconfirmed = act.check?.(id, fields)
    if (unconfirmed) return unconfirmed
    const list = adminUrl(search)
    const deletion = act.deletes ? `${admin.id} deletes ${id}` : ''
    const result = wasJustDone(deletion)
      ? ({ ok: true } as const)
      : await attempt('admin-act-failed', () => act.run(admin, id))
    if (result?.ok) {
      if (deletion) rememberDone(deletion)
      return redirectWithToast(list, { kind: 'success', ...act.done })
    }
    if (result?.reason === 'credentials') throw redirect('/?dialog=sign-in', 303)
    if (act.failsInLists) return redirectWithToast(list, { kind: 'error', ...act.failure })
    const failed: Refused = result ?? { ok: false, reason: 'busy', message: act.failure.description }
    return { ...failed, title: act.failure.title }
  })

/** @throws Response 404 for what isn't there, unless a form about it has just been refused, which says so */
export function foundOrRefused<Found>(
  found: Found,
  { isFormRefused }: AppLoadContext,
): NonNullable<Found> | null {
  return isFormRefused ? (found ?? null) : orNotFound(found)
}

/** @throws Response 404 for what isn't there */
export function orNotFound<Found>(found: Found): NonNullable<Found> {
  if (found === undefined || found === null) throw data(null, { status: 404 })
  return found
}
