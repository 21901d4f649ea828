import { useLoaderData } from '@remix-run/react'
import { MAX_TITLE_CHARACTERS } from '~/stories/limits'
import { getStory, ownTitle, renameStory } from '~/stories/stories.server'
import { parseForm } from '~/web/forms/answer.server'
import { Field } from '~/web/forms/field'
import { closeWithToast, gone, notFound, userAction, userLoader } from '../../handlers.server'
import { firstWords } from '../../stories/first-words.server'
import { FirstWords, FormDialog, sendForm } from '../dialog'

export { shouldRevalidate } from '~/ui/is-answered-in-place'

export const loader = userLoader(({ user, id }) => {
  const story = getStory(user, id)
  if (!story) throw notFound()
  const { content, madeTitle, ownTitle } = story
  return { madeTitle, ownTitle, words: firstWords(content) }
})

export const action = userAction(async ({ user, id, form, request }) => {
  const parsed = parseForm(form, ownTitle)
  if (!parsed.ok) return parsed
  const story = renameStory(user, id, parsed.value)
  if (!story) return gone('Not saved')
  return closeWithToast(request, { kind: 'success', title: 'Title saved', description: story.title })
})

export const clientAction = sendForm('Not saved')

export default function RenameStory() {
  const { madeTitle, ownTitle, words } = useLoaderData<typeof loader>()
  return (
    <FormDialog
      heading="Rename this story"
      labels={{ cancel: 'Cancel', confirm: 'Save title', pending: 'Saving...' }}
      fields={(refusal) => (
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
      )}
    >
      <FirstWords>{words}</FirstWords>
    </FormDialog>
  )
}
