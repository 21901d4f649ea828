import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useRef, useState } from 'react'
import type { Refusal } from '~/refusal'
import { makeReading, readingRequest } from '~/stories/readings.server'
import { getStory, getStoryOrReading } from '~/stories/stories.server'
import { SubmitButton } from '~/ui/submit-button'
import { unlikelyNames } from '~/voices/pronunciations/unlikely-names.server'
import { listVoiceSamples } from '~/voices/voice-samples.server'
import { parseForm } from '~/web/forms/answer.server'
import { Field } from '~/web/forms/field'
import { DashboardLink } from '../../dashboard-link'
import { dashboardUrl, dialogUrl, storyAnchor } from '../../dashboard-url'
import { closeWithToast, gone, notFound, userLoader, wordsAction } from '../../handlers.server'
import { firstWords } from '../../stories/first-words.server'
import { NamesSaidWrong } from '../../stories/story-parts'
import { voicesToReadAgain } from '../../voices/advice-view.server'
import { MessageWords } from '../../words/message-words'
import { CloseLink, Dialog, DialogForm, FirstWords, sendForm, useDialogRefusal } from '../dialog'

export { shouldRevalidate } from '~/ui/is-answered-in-place'

/** The id is a ready story's, or that of another reading of it, which then fills in the form. */
export const loader = userLoader(({ user, id, request }) => {
  const named = getStoryOrReading(user, id)
  const story = named?.readingOf ? getStory(user, named.readingOf) : named
  if (!named || !story) throw notFound()
  if (story.status !== 'ready')
    throw redirect(dialogUrl(`stories/${story.id}/try-again`, new URL(request.url)), 303)
  const voices = voicesToReadAgain(listVoiceSamples(user), [named.voiceId, story.voiceId])
  const names = unlikelyNames(user, named.content)
  return { storyId: story.id, words: firstWords(story.content), content: named.content, names, ...voices }
})

/** Starts another reading; the page shows its progress beside the story. */
export const action = wordsAction(async ({ user, id, form, request }) => {
  const parsed = parseForm(form, readingRequest)
  if (!parsed.ok) return parsed
  const storyId = String(form.get('story') ?? id)
  const made = await makeReading(user, storyId, parsed.value, { replaces: id })
  if (!made?.ok) return made ?? gone('Not made')
  const description = 'It will be beside your story. You can leave this page.'
  const toast = { kind: 'success', title: 'A new reading is being made', description } as const
  return closeWithToast(request, toast, `#${storyAnchor(storyId)}`)
})

export const clientAction = sendForm(
  'Generation Failed',
  'Failed to start story generation. Please try again.',
)

export default function MakeAgain() {
  const { words, names, voices } = useLoaderData<typeof loader>()
  const refusal = useDialogRefusal()
  return (
    <Dialog heading="New reading">
      <FirstWords>{words}</FirstWords>
      <p>
        Change the words, choose another voice, or leave all as it is to hear it read another time. The new
        reading stands beside your story, and you choose which of them you hear.
      </p>
      <NamesSaidWrong names={names} />
      {voices.length > 0 ? (
        <ReadingForm refusal={refusal} />
      ) : (
        <p>
          There is no voice any more to read it.{' '}
          <DashboardLink className="link-target" to={dashboardUrl({ hash: 'saved-voices' })}>
            Upload a recording first
          </DashboardLink>
        </p>
      )}
    </Dialog>
  )
}

function ReadingForm({ refusal }: { refusal: Refusal | undefined }) {
  const { storyId, content, voiceId, voices } = useLoaderData<typeof loader>()
  const form = useRef<HTMLFormElement>(null)
  const [text, setText] = useState(refusal?.values.content ?? content)
  return (
    <DialogForm formRef={form} refusal={refusal}>
      <input type="hidden" name="story" value={storyId} />
      <MessageWords form={form} rows={8} content={content} text={text} refusal={refusal} onChange={setText} />
      <Field
        label="Voice"
        name="selectedVoiceId"
        options={[
          ...(voiceId ? [] : [['', 'Please choose'] as const]),
          ...voices.map(({ id, name, filename }) => {
            const isOneOfTwo = voices.some((voice) => voice.id !== id && voice.name === name)
            return [id, isOneOfTwo ? `${name}, ${filename}` : name] as const
          }),
        ]}
        defaultValue={refusal?.values.selectedVoiceId ?? voiceId ?? ''}
        refusal={refusal}
      />
      <div className="row row-apart">
        <CloseLink>Cancel</CloseLink>
        <SubmitButton pendingText="Starting...">Make a new reading</SubmitButton>
      </div>
    </DialogForm>
  )
}
