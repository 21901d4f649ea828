import { useLoaderData } from '@remix-run/react'
import { FirstWords, FormButtons, FormPage } from '~/accounts/pages/parts/form-page'
import { notFound, userAction, userLoader } from '~/accounts/pages/parts/handlers.server'
import { sendForm } from '~/accounts/pages/parts/refusal'
import { dashboardUrl, storyUrl } from '~/platform/dashboard-url'
import { redirectWithToast } from '~/platform/forms/answer.server'
import { RouteForm } from '~/platform/forms/route-form'
import { firstWords } from '~/platform/text/first-words.server'
import { formMeta } from '~/platform/ui/pages/static-page'
import { listDeletedStories, undoDeletion } from '~/stories/deleted-stories.server'

const HEADING = 'Bring this story back?'
const FAILED = 'Not brought back'

export const meta = formMeta(HEADING)

export const loader = userLoader(({ user, id }) => {
  const story = listDeletedStories(user).find((one) => one.id === id)
  if (!story) throw notFound()
  return { words: firstWords(story.content) }
})

export const action = userAction([], async ({ user, id }) => {
  const undone = undoDeletion(user, id)
  if (!undone.ok) return { ...undone, title: FAILED }
  return redirectWithToast(storyUrl(id), { kind: 'success', title: 'Your story is back' })
})

export const clientAction = sendForm(FAILED, 'Please try again.')

export default function Undo() {
  return (
    <FormPage heading={HEADING}>
      <FirstWords>{useLoaderData<typeof loader>().words}</FirstWords>
      <RouteForm>
        {() => <FormButtons back={dashboardUrl({ hash: 'saved-stories' })}>Bring it back</FormButtons>}
      </RouteForm>
    </FormPage>
  )
}
