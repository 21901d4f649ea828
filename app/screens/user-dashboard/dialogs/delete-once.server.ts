import type { ActionFunctionArgs } from '@remix-run/node'
import type { User } from '~/accounts/users.server'
import type { Story } from '~/stories/stories.server'
import { getVoice } from '~/voices/voices.server'
import { redirectWithToast } from '~/web/forms/answer.server'
import { answerForm } from '~/web/forms/answer-form.server'
import { attempt, rememberDone, wasJustDone } from '~/web/forms/attempt.server'
import { dashboardUrl, stepAt, voiceAt } from '../dashboard-url'
import { firstWords } from '../stories/first-words.server'
import { closeWithToast, gone } from './answers.server'

interface Deletion {
  remove: (user: User, id: string) => boolean
  done: string
  failed: string
  /** Where the page is scrolled to. */
  hash: string
}

/** The action of a dialog that deletes what its route's `id` names. */
export function deleteOnce(args: ActionFunctionArgs, name: string, user: User, deletion: Deletion) {
  const { id = '' } = args.params
  return answerForm(args, name, async () => {
    const action = `${user.id} deletes ${id}`
    const isDeleted = wasJustDone(action) || (await attempt('delete-failed', () => deletion.remove(user, id)))
    const title = 'Delete Failed'
    if (isDeleted === undefined)
      return { ok: false, reason: 'busy', title, message: deletion.failed } as const
    // Deleted before or another user's: the response doesn't tell which.
    if (!isDeleted) return gone(title)
    rememberDone(action)
    const toast = { kind: 'success', title: deletion.done } as const
    // A page that waited for the deleted story has nothing to wait for, and that of a deleted voice nothing to show.
    const { pathname, searchParams } = new URL(args.request.url)
    const isWaitedFor = [searchParams.get('story'), stepAt(pathname).waitsFor].includes(id)
    const voice = voiceAt(pathname)
    if (isWaitedFor || (voice && !getVoice(user, voice)))
      return redirectWithToast(dashboardUrl({ hash: deletion.hash }), toast)
    return closeWithToast(args.request, toast, `#${deletion.hash}`)
  })
}

/** What the dialog shows of a story or a reading. */
export const storyToDelete = (story: Story | undefined) =>
  story && { title: story.title, words: firstWords(story.content), createdAt: story.createdAt.toISOString() }
