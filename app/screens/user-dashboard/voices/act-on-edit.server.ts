import type { User } from '~/accounts/users.server'
import { editVoice } from '~/stories/edit-voice.server'
import { redirectWithToast } from '~/web/forms/answer.server'
import type { Upload } from '~/web/uploads/upload.server'
import { urlWithDialog } from '../dashboard-url'
import type { Outcome } from '../refusal'

const gone = { ok: false, reason: 'gone', title: 'Not saved', message: 'It is no longer here.' } as const

export async function editVoiceIntent(user: User, upload: Upload, signal: AbortSignal): Promise<Outcome> {
  const { form } = upload
  const id = String(form.get('id'))
  const result = await editVoice(user, id, upload, signal)
  if (!result?.ok) return result ?? gone
  const to = `${urlWithDialog(String(form.get('here') ?? ''))}#voice-${id}`
  return redirectWithToast(to, {
    kind: 'success',
    title: 'Saved',
    description: 'Your next stories are made with it.',
  })
}
