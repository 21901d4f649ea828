import { useLoaderData } from '@remix-run/react'
import { MAX_TITLE_CHARACTERS } from '~/stories/limits'
import { getStory, ownTitle, renameStory } from '~/stories/stories.server'
import { SubmitButton } from '~/ui/submit-button'
import { parseForm } from '~/web/forms/answer.server'
import { Field } from '~/web/forms/field'
import { userAction, userLoader } from '../../handlers.server'
import { firstWords } from '../../stories/first-words.server'
import { closeWithToast, gone, notFound } from '../answers.server'
import { CloseLink, Dialog, DialogForm, useDialogRefusal } from '../dialog'
import { sendForm } from '../send-form'

export { shouldRevalidate } from '~/ui/is-answered-in-place'

const FORM = 'rename'

export const loader = userLoader(({ user, id }) => {
  const story = getStory(user, id)
  if (!story) throw notFound()
  const { content, madeTitle, ownTitle } = story
  return { madeTitle, ownTitle, words: firstWords(content) }
})

export const action = userAction(FORM, async ({ user, id, form, request }) => {
  const parsed = parseForm(form, ownTitle)
  if (!parsed.ok) return parsed
  const story = renameStory(user, id, parsed.value)
  if (!story) return gone('Not saved')
  return closeWithToast(request, { kind: 'success', title: 'Title saved', description: story.title })
})

export const clientAction = sendForm(FORM, 'Not saved')

/** A story's title in the user's own words. */
export default function RenameStory() {
  const { madeTitle, ownTitle, words } = useLoaderData<typeof loader>()
  const refusal = useDialogRefusal()
  return (
    <Dialog heading="Rename this story">
      <p className="voice">
        <q dir="auto">{words}</q>
      </p>
      <DialogForm name={FORM} refusal={refusal}>
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
        <div className="row row-apart">
          <CloseLink>Cancel</CloseLink>
          <SubmitButton pendingText="Saving...">Save title</SubmitButton>
        </div>
      </DialogForm>
    </Dialog>
  )
}
