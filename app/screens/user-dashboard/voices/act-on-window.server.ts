import type { User } from '~/accounts/users.server'
import { chooseWindow } from '~/voices/sample-window.server'
import { redirectWithToast } from '~/web/forms/answer.server'
import { dashboardAt } from '../dashboard-url'
import type { Outcome } from '../refusal'

export async function chooseWindowIntent(user: User, form: FormData): Promise<Outcome> {
  const textOf = (name: string) => String(form.get(name) ?? '')
  const id = textOf('id')
  const wanted = form.has('automatic') ? undefined : { start: textOf('start'), length: textOf('length') }
  const result = chooseWindow(user, id, wanted)
  if (!result) return { ok: false, reason: 'gone', title: 'Not saved', message: 'It is no longer here.' }
  if (!result.ok) return { ...result, title: 'Not saved' }
  const title = wanted ? 'The voice is made from these seconds now' : 'The service chooses the seconds now'
  return redirectWithToast(`${dashboardAt(textOf('here'))}#voice-${id}`, { kind: 'success', title })
}
