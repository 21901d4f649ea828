import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { makeReading, readingRequest } from '~/stories/readings.server'
import { getStory, getStoryOrReading } from '~/stories/stories.server'
import { agreementIn } from '~/voices/consent.server'
import { unlikelyNames } from '~/voices/pronunciations/unlikely-names.server'
import { listVoiceSamples } from '~/voices/voice-samples.server'
import { parseForm } from '~/web/forms/answer.server'
import { DashboardLink } from '../../dashboard-link'
import { dashboardUrl, dialogUrl } from '../../dashboard-url'
import { userLoader, wordsAction } from '../../handlers.server'
import { voicesToReadAgain } from '../../steps/voices-to-choose.server'
import { firstWords } from '../../stories/first-words.server'
import { NamesSaidWrong } from '../../stories/names-said-wrong'
import { storyAnchor } from '../../stories/story-anchor'
import { closeWithToast, gone, notFound } from '../answers.server'
import { Dialog, useDialogRefusal } from '../dialog'
import { sendForm } from '../send-form'
import { MAKE_AGAIN_FORM, ReadingForm } from './reading-form'

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
export const action = wordsAction(MAKE_AGAIN_FORM, async ({ user, id, form, request }) => {
  const parsed = parseForm(form, readingRequest)
  if (!parsed.ok) return parsed
  const storyId = String(form.get('story') ?? id)
  const options = { replaces: id, agreement: agreementIn(form) }
  const made = await makeReading(user, storyId, parsed.value, options)
  if (!made?.ok) return made ?? gone('Not made')
  const description = 'It will be beside your story. You can leave this page.'
  const toast = { kind: 'success', title: 'A new reading is being made', description } as const
  return closeWithToast(request, toast, `#${storyAnchor(storyId)}`)
})

export const clientAction = sendForm(
  MAKE_AGAIN_FORM,
  'Generation Failed',
  'Failed to start story generation. Please try again.',
)

export default function MakeAgain() {
  const { words, names, ...fields } = useLoaderData<typeof loader>()
  const refusal = useDialogRefusal()
  return (
    <Dialog heading="New reading">
      <p className="voice">
        <q dir="auto">{words}</q>
      </p>
      <p>
        Change the words, choose another voice, or leave all as it is to hear it read another time. The new
        reading stands beside your story, and you choose which of them you hear.
      </p>
      <NamesSaidWrong names={names} />
      {fields.voices.length > 0 ? (
        <ReadingForm {...fields} refusal={refusal} />
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
