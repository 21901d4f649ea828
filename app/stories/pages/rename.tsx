import { useLoaderData } from '@remix-run/react'
import { FirstWords, FormButtons, FormPage } from '~/accounts/pages/parts/form-page'
import { gone, notFound, userAction, userLoader } from '~/accounts/pages/parts/handlers.server'
import { sendForm } from '~/accounts/pages/parts/refusal'
import { storyUrl } from '~/platform/dashboard-url'
import { parseForm, redirectWithToast } from '~/platform/forms/answer.server'
import { Field } from '~/platform/forms/field'
import { RouteForm } from '~/platform/forms/route-form'
import { firstWords } from '~/platform/text/first-words.server'
import { formMeta } from '~/platform/ui/pages/static-page'
import { MAX_TITLE_CHARACTERS } from '~/stories/limits'
import { getStory, ownTitle, renameStory } from '~/stories/stories.server'

export { shouldRevalidate } from '~/platform/ui/is-answered-in-place'

const HEADING = 'Rename this story'

export const meta = formMeta(HEADING)

export const loader = userLoader(({ user, id }) => {
  const story = getStory(user, id)
  if (!story) throw notFound()
  const { content, madeTitle, ownTitle } = story
  return { madeTitle, ownTitle, words: firstWords(content), back: storyUrl(id) }
})

export const action = userAction(Object.keys(ownTitle.shape), async ({ user, id, form }) => {
  const parsed = parseForm(form, ownTitle)
  if (!parsed.ok) return parsed
  const story = renameStory(user, id, parsed.value)
  if (!story) return gone('Not saved')
  const toast = { kind: 'success', title: 'Title saved', description: story.title } as const
  return redirectWithToast(storyUrl(id), toast)
})

export const clientAction = sendForm('Not saved')

export default function RenameStory() {
  const { madeTitle, ownTitle, words, back } = useLoaderData<typeof loader>()
  return (
    <FormPage heading={HEADING}>
      <FirstWords>{words}</FirstWords>
      <RouteForm>
        {(refusal) => (
          <>
            <Field
              label="Title"
              name="title"
              hint={`Without one it is called ${madeTitle}`}
              maxLength={MAX_TITLE_CHARACTERS}
              autoComplete="off"
              autoFocus
              dir="auto"
              defaultValue={ownTitle ?? ''}
              refusal={refusal}
            />
            <FormButtons back={back} pendingText="Saving...">
              Save title
            </FormButtons>
          </>
        )}
      </RouteForm>
    </FormPage>
  )
}
