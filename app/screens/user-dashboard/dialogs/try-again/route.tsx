import { replace } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { getDraft } from '~/stories/draft/drafts.server'
import { firstGap } from '~/stories/draft/story-flow'
import { getStoryToTryAgain, losesWords, tryStoryAgain } from '~/stories/try-again.server'
import { redirectWithToast } from '~/web/forms/answer.server'
import { dashboardAt, dashboardUrl, dialogUrl } from '../../dashboard-url'
import { gone, orNotFound, userAction, userLoader } from '../../handlers.server'
import { FormDialog, sendForm } from '../dialog'

export { shouldRevalidate } from '~/ui/is-answered-in-place'

/** Where no words would be lost there is nothing to ask. */
export const loader = userLoader(({ user, id, request, context }) => {
  const story = orNotFound(getStoryToTryAgain(user, id), context)
  if (!story) return { asked: undefined }
  const draft = getDraft(user)
  const isAsking = draft.storyId !== id && losesWords(user, draft, story)
  if (!isAsking && !context.isFormRefused) throw replace(dashboardAt(new URL(request.url)), 303)
  return { asked: { title: story.title, version: draft.version, content: draft.content } }
})

/** Puts a failed story's words back into the draft; where that would lose others, the dialog asks first. */
export const action = userAction(async ({ user, id, form, request }) => {
  const mayReplace = form.has('replaces') ? Number(form.get('replaces')) : undefined
  const result = tryStoryAgain(user, id, { mayReplace })
  if (result.ok) {
    const step = firstGap('document-upload', result.draft) ?? 'document-upload'
    return redirectWithToast(dashboardUrl({ step }))
  }
  const here = new URL(request.url)
  if (result.reason !== 'gone') return redirectWithToast(dialogUrl(`stories/${id}/try-again`, here))
  const message = 'This story is no longer a draft. It may have been sent off or deleted in another tab.'
  return { ...gone('Nothing to try again'), message }
})

export const clientAction = sendForm('Not done', 'Your story is kept as it is. Please try again.')

export default function TryAgain() {
  const { asked } = useLoaderData<typeof loader>()
  return (
    <FormDialog
      heading="Replace the message you are writing?"
      focusAfter="#saved-stories-title"
      labels={{ cancel: 'Keep what I am writing', confirm: 'Replace and try again' }}
      tone="danger"
      fields={() => asked && <input type="hidden" name="replaces" value={asked.version} />}
    >
      {asked && (
        <>
          <p>
            To try{' '}
            <bdi>
              <strong>{asked.title}</strong>
            </bdi>{' '}
            again, its words and answers take the place of those you are writing now. What you are writing
            would be lost:
          </p>
          <blockquote className="voice story-text" dir="auto">
            {asked.content.trim() ? asked.content : 'Your answers to the memory questions.'}
          </blockquote>
        </>
      )}
    </FormDialog>
  )
}
