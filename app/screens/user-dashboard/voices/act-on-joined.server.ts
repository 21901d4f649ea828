import type { User } from '~/accounts/users.server'
import { joinVoices, takeApart } from '~/voices/joined-voices.server'
import { redirectWithToast } from '~/web/forms/answer.server'
import { dashboardAt } from '../dashboard-url'
import type { Outcome } from '../refusal'

const GONE = { ok: false, reason: 'gone', title: 'Not changed', message: 'It is no longer here.' } as const

export async function joinVoicesIntent(user: User, form: FormData): Promise<Outcome> {
  const result = joinVoices(user, textOf(form, 'id'), textOf(form, 'other'))
  if (!result) return GONE
  if (!result.ok) return { ...result, title: 'Not changed' }
  return backTo(form, 'These recordings make one voice now')
}

export async function takeApartIntent(user: User, form: FormData): Promise<Outcome> {
  if (!takeApart(user, textOf(form, 'id'))) return GONE
  return backTo(form, 'This recording is a voice of its own again')
}

const textOf = (form: FormData, name: string) => String(form.get(name) ?? '')

function backTo(form: FormData, title: string): Promise<Response> {
  const to = `${dashboardAt(textOf(form, 'here'))}#voice-${textOf(form, 'id')}`
  return redirectWithToast(to, {
    kind: 'success',
    title,
    description: 'The stories you have stay as they are.',
  })
}
