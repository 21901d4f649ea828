import type { User } from '~/accounts/users.server'
import { firstGap } from '~/stories/story-flow'
import { tryStoryAgain } from '~/stories/try-again.server'
import { goOn, refuse } from '../dashboard-answer.server'
import { dashboardUrl, hereUrl } from '../dashboard-url'

const GONE = {
  title: 'Nothing to try again',
  description: 'This story is no longer a draft. It may have been sent off or deleted in another tab.',
}

/** Back to the words of a story that failed; where others would be lost for it, a dialog asks first. */
export async function tryAgainIntent(user: User, form: FormData) {
  const id = String(form.get('id'))
  const mayReplace = form.has('replaces') ? Number(form.get('replaces')) : undefined
  const result = tryStoryAgain(user, id, { mayReplace })
  if (result.ok) {
    return goOn(dashboardUrl({ step: firstGap('document-upload', result.draft) ?? 'document-upload' }))
  }
  if (result.reason === 'gone')
    return refuse(404, { form: 'try-again', problem: GONE, errors: {}, values: {} })
  return goOn(hereUrl(String(form.get('here') ?? ''), { again: id }))
}
