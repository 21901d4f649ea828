import type { AppLoadContext } from '@remix-run/node'
import { changeDetails, changePassword } from '~/accounts/change-account.server'
import { accountDetails, passwordChange } from '~/accounts/schemas.server'
import { endOtherSessions, endSessionOf } from '~/accounts/sessions.server'
import type { User } from '~/accounts/users.server'
import { goOn, orNoRoom, parseForm, refuse } from '~/forms/answer.server'
import { type Refused, valuesOf } from '~/forms/refusal'
import { readForm } from '~/http/form-body.server'
import { sessionTokenOf } from '~/http/session-cookie.server'
import { explanationOf } from '~/ui/pages/error-page'
import type { Toast } from '~/ui/toast/toast'
import type { AccountForm } from './labels'

type Outcome = { ok: true; toast: Omit<Toast, 'kind'> } | Refused

const intents = {
  'change-details': ['details', changeDetailsIntent],
  'change-password': ['password', changePasswordIntent],
  'end-session': ['sessions', endSessionIntent],
  'end-other-sessions': ['sessions', endOtherSessionsIntent],
} satisfies Record<string, [AccountForm, unknown]>

export const accountIntents = Object.keys(intents)

/** Runs the form that the `intent` field names. */
export async function runAccountIntent(
  user: User,
  { request, context }: { request: Request; context: AppLoadContext },
) {
  const form = await readForm(request)
  const intent = String(form.get('intent'))
  if (!Object.hasOwn(intents, intent)) throw new Response(null, { status: 400 })
  const [name, handle] = intents[intent as keyof typeof intents]
  const token = (await sessionTokenOf(request)) ?? ''
  const outcome = await orNoRoom(() => handle(user, form, token))
  if (outcome.ok) return goOn('/account', { kind: 'success', ...outcome.toast })
  const message = outcome.reason === 'limited' ? explanationOf(429).text : outcome.message
  return refuse({ ...outcome, message }, { form: name, values: valuesOf(form), context })
}

async function changeDetailsIntent(user: User, form: FormData): Promise<Outcome> {
  const parsed = parseForm(form, accountDetails)
  if (!parsed.ok) return parsed
  const changed = await changeDetails(user, parsed.value)
  if (!changed.ok) return changed
  const { proposed } = changed
  return {
    ok: true,
    toast: proposed
      ? { title: 'Check your email', description: `We’ve sent a link to ${proposed}.` }
      : { title: 'Account updated' },
  }
}

async function changePasswordIntent(user: User, form: FormData, token: string): Promise<Outcome> {
  const parsed = parseForm(form, passwordChange)
  if (!parsed.ok) return parsed
  const changed = await changePassword(user, parsed.value, token)
  const toast = { title: 'Password changed', description: 'Your other devices have been signed out.' }
  return changed.ok ? { ok: true, toast } : changed
}

async function endSessionIntent(user: User, form: FormData): Promise<Outcome> {
  endSessionOf(user, String(form.get('id')))
  return { ok: true, toast: { title: 'Signed out there' } }
}

async function endOtherSessionsIntent(user: User, _form: FormData, token: string): Promise<Outcome> {
  endOtherSessions(user, token)
  return { ok: true, toast: { title: 'Signed out everywhere else' } }
}
