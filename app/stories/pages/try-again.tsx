import { replace } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { FormButtons, FormPage } from '~/accounts/pages/parts/form-page'
import { gone, notFound, userAction, userLoader } from '~/accounts/pages/parts/handlers.server'
import { sendForm } from '~/accounts/pages/parts/refusal'
import { dashboardUrl, pageUrl, storyUrl } from '~/platform/dashboard-url'
import { redirectWithToast } from '~/platform/forms/answer.server'
import { RouteForm } from '~/platform/forms/route-form'
import { formMeta } from '~/platform/ui/pages/static-page'
import { getDraft } from '~/stories/draft/drafts.server'
import { firstGap } from '~/stories/draft/story-flow'
import { getStoryToTryAgain, losesWords, tryStoryAgain } from '~/stories/try-again.server'

export { shouldRevalidate } from '~/platform/ui/is-answered-in-place'

const HEADING = 'Replace the message you are writing?'

export const meta = formMeta(HEADING)

/** Where no words would be lost there is nothing to ask. */
export const loader = userLoader(({ user, id }) => {
  const story = getStoryToTryAgain(user, id)
  if (!story) throw notFound()
  const draft = getDraft(user)
  const back = storyUrl(id)
  if (draft.storyId === id || !losesWords(user, draft, story)) throw replace(back, 303)
  return { title: story.title, version: draft.version, content: draft.content, back }
})

/** Puts a failed story's words back into the draft; where that would lose others, the page asks first. */
export const action = userAction(['replaces'], async ({ user, id, form }) => {
  const mayReplace = form.has('replaces') ? Number(form.get('replaces')) : undefined
  const result = tryStoryAgain(user, id, { mayReplace })
  if (result.ok) {
    const step = firstGap('document-upload', result.draft) ?? 'document-upload'
    return redirectWithToast(dashboardUrl({ step }))
  }
  if (result.reason !== 'gone') return redirectWithToast(pageUrl(`stories/${id}/try-again`))
  return gone('Nothing to try again')
})

export const clientAction = sendForm('Not done', 'Your story is kept as it is. Please try again.')

export default function TryAgain() {
  const { title, version, content, back } = useLoaderData<typeof loader>()
  return (
    <FormPage heading={HEADING}>
      <p>
        To try{' '}
        <bdi>
          <strong>{title}</strong>
        </bdi>{' '}
        again, its words and answers will replace what you are writing now. What you are writing would be
        lost:
      </p>
      <blockquote className="voice story-text" dir="auto">
        {content.trim() ? content : 'Your answers to the memory questions.'}
      </blockquote>
      <RouteForm>
        {() => (
          <>
            <input type="hidden" name="replaces" value={version} />
            <FormButtons back={back} cancel="Keep what I am writing" tone="danger">
              Replace and try again
            </FormButtons>
          </>
        )}
      </RouteForm>
    </FormPage>
  )
}
