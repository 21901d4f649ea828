import { useLoaderData } from '@remix-run/react'
import { revokeShare } from '~/stories/sharing/shares.server'
import { getStory } from '~/stories/stories.server'
import { formMeta } from '~/ui/pages/static-page'
import { redirectWithToast } from '~/web/forms/answer.server'
import { RouteForm } from '~/web/forms/route-form'
import { pageUrl } from '../dashboard-url'
import { notFound, userAction, userLoader } from '../handlers.server'
import { sendForm } from '../refusal'
import { FormButtons, FormPage } from './form-page'

export { shouldRevalidate } from '~/ui/is-answered-in-place'

const HEADING = 'End this link?'

export const meta = formMeta(HEADING)

const shareUrl = (story: string) => pageUrl(`stories/${story}/share`)

export const loader = userLoader(({ user, id }) => {
  if (getStory(user, id)?.status !== 'ready') throw notFound()
  return { back: shareUrl(id) }
})

export const action = userAction(async ({ user, id, params: { link = '' } }) => {
  revokeShare(user, link)
  return redirectWithToast(shareUrl(id))
})

export const clientAction = sendForm('Not ended', 'The link may still work. Please try again.')

export default function EndLink() {
  const { back } = useLoaderData<typeof loader>()
  return (
    <FormPage heading={HEADING}>
      <p>People with this link will no longer be able to listen. This can’t be undone.</p>
      <RouteForm>
        {() => (
          <FormButtons back={back} cancel="Keep it" tone="danger" pendingText="Ending...">
            End this link
          </FormButtons>
        )}
      </RouteForm>
    </FormPage>
  )
}
