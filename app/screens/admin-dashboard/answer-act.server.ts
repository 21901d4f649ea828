import { type ActionFunctionArgs, type AppLoadContext, data, redirect } from '@remix-run/node'
import type { User } from '~/accounts/users.server'
import type { Outcome, Refused } from '~/refusal'
import type { Toast } from '~/ui/toast/toast'
import { redirectWithToast } from '~/web/forms/answer.server'
import { answerForm } from '~/web/forms/answer-form.server'
import { attempt, rememberDone, wasJustDone } from '~/web/forms/attempt.server'
import { adminUrl } from './admin-link'

interface Act {
  run: (admin: User, id: string) => Promise<Outcome> | Outcome
  done: Pick<Toast, 'title' | 'description'>
  failure: Required<Pick<Toast, 'title' | 'description'>>
  /** The lists show the failure, and not what caused it. */
  failsInLists?: boolean
  /** A double click's second request finds nothing to delete. */
  deletes?: boolean
  /** The error of a field, without which nothing is done. */
  check?: (fields: FormData) => Refused | undefined
}

/** The action of a dialog that does something to a user or a story: below its guard. */
export const answerAct = (args: ActionFunctionArgs, admin: User, act: Act) =>
  answerForm(args, 'confirm', async (fields) => {
    const unconfirmed = act.check?.(fields)
    if (unconfirmed) return unconfirmed
    const { id = '' } = args.params
    const list = adminUrl(new URL(args.request.url).search)
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
