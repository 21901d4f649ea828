import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { type RefObject, useRef, useState } from 'react'
import { PageLink } from '~/accounts/pages/parts/dashboard-link'
import { FirstWords, FormButtons, FormPage } from '~/accounts/pages/parts/form-page'
import { gone, notFound, userLoader, wordsAction } from '~/accounts/pages/parts/handlers.server'
import { sendForm } from '~/accounts/pages/parts/refusal'
import { pageUrl, storyUrl } from '~/platform/dashboard-url'
import { parseForm, redirectWithToast } from '~/platform/forms/answer.server'
import { Field } from '~/platform/forms/field'
import { RouteForm } from '~/platform/forms/route-form'
import type { Refusal } from '~/platform/refusal'
import { firstWords } from '~/platform/text/first-words.server'
import { Hear } from '~/platform/ui/hear'
import { formMeta } from '~/platform/ui/pages/static-page'
import { useHydrated } from '~/platform/ui/use-hydrated'
import { makeReading, readingRequest } from '~/stories/readings.server'
import { getStory, getStoryOrReading } from '~/stories/stories.server'
import { chosenEngine, engineLabel } from '~/voices/chosen-engine.server'
import { voicesToReadAgain } from '~/voices/pages/upload/advice-view.server'
import { MAX_PRONUNCIATION_CHARACTERS } from '~/voices/pronunciations/limits'
import { pronunciationForm, savePronunciation } from '~/voices/pronunciations/pronunciations.server'
import { unlikelyNames } from '~/voices/pronunciations/unlikely-names.server'
import { listRecordings } from '~/voices/recordings.server'
import { MessageWords } from './words/message-words'

export { shouldRevalidate } from '~/platform/ui/is-answered-in-place'

const HEADING = 'New reading'

export const meta = formMeta(HEADING)

/** The id is a ready story's, or that of another reading of it, which then fills in the form. */
export const loader = userLoader(({ user, id }) => {
  const named = getStoryOrReading(user, id)
  const story = named?.readingOf ? getStory(user, named.readingOf) : named
  if (!named || !story) throw notFound()
  if (story.status !== 'ready') throw redirect(pageUrl(`stories/${story.id}/try-again`), 303)
  const voices = voicesToReadAgain(listRecordings(user), [named.voiceId, story.voiceId])
  const names = unlikelyNames(user, named.content)
  const { content, engine } = named
  const isOfFormerVoice = engine !== engineLabel(chosenEngine().version)
  const words = firstWords(story.content)
  return { storyId: story.id, words, content, names, isOfFormerVoice, back: storyUrl(story.id), ...voices }
})

const fields = [readingRequest, pronunciationForm].flatMap(({ shape }) => Object.keys(shape))
export const action = wordsAction(['story', ...fields], async ({ user, id, form }) => {
  const named = form.get('sayAs') ? parseForm(form, pronunciationForm) : undefined
  if (named?.ok === false) return named
  const parsed = parseForm(form, readingRequest)
  if (!parsed.ok) return parsed
  const saved = named && savePronunciation(user, named.value)
  if (saved?.ok === false) return saved
  const storyId = String(form.get('story') ?? id)
  const made = await makeReading(user, storyId, parsed.value, { replaces: id })
  if (!made?.ok) return made ?? gone('Not made')
  const description = 'It will be beside your story. You can leave this page.'
  const toast = { kind: 'success', title: 'A new reading is being made', description } as const
  return redirectWithToast(storyUrl(storyId), toast)
})

export const clientAction = sendForm(
  'Generation Failed',
  'Failed to start story generation. Please try again.',
)

export default function MakeAgain() {
  const { words, voices, isOfFormerVoice } = useLoaderData<typeof loader>()
  return (
    <FormPage heading={HEADING}>
      <FirstWords>{words}</FirstWords>
      <p>
        Change the words, choose another voice, or leave it as it is and hear it read again. The new reading
        stands beside your story, and you choose which of them you hear.
        {isOfFormerVoice &&
          ' The way voices are recreated has changed since this story was made, so it will sound different.'}
      </p>
      {voices.length > 0 ? (
        <ReadingForm />
      ) : (
        <p>
          There is no voice any more to read it.{' '}
          <PageLink className="link-target" path="voices/new">
            Upload a recording first
          </PageLink>
        </p>
      )}
    </FormPage>
  )
}

function ReadingForm() {
  const form = useRef<HTMLFormElement>(null)
  return <RouteForm formRef={form}>{(refusal) => <ReadingFields form={form} refusal={refusal} />}</RouteForm>
}

interface FieldsProps {
  form: RefObject<HTMLFormElement>
  refusal: Refusal | undefined
}

function ReadingFields({ form, refusal }: FieldsProps) {
  const { storyId, content, names, voiceId, voices, back } = useLoaderData<typeof loader>()
  const [text, setText] = useState(refusal?.values.content ?? content)
  return (
    <>
      <input type="hidden" name="story" value={storyId} />
      <MessageWords form={form} rows={8} content={content} text={text} refusal={refusal} onChange={setText} />
      <SayItLike form={form} names={names} refusal={refusal} />
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
      <FormButtons back={back} pendingText="Starting...">
        Make a new reading
      </FormButtons>
    </>
  )
}

/** Without script there is no Hear: the form would be sent with all its words in an address. */
function SayItLike({ form, names, refusal }: FieldsProps & { names: string[] }) {
  const shared = { refusal, maxLength: MAX_PRONUNCIATION_CHARACTERS, autoComplete: 'off' }
  const isWrong = Boolean(refusal?.errors.word ?? refusal?.errors.sayAs)
  return (
    <details open={isWrong || names.length > 0}>
      <summary>Is a name mispronounced?</summary>
      <div className="stack">
        <Field
          {...shared}
          label="Word or name"
          name="word"
          hint={names.length > 0 ? `The voice may not know: ${names.join(', ')}.` : 'As you spell it.'}
          defaultValue={refusal?.values.word ?? names[0]}
          dir="auto"
        />
        <Field
          {...shared}
          label="Say it like"
          name="sayAs"
          hint="Such as shi-vawn for Siobhan. Leave it empty to change nothing."
          autoCapitalize="none"
          spellCheck={false}
        />
        {useHydrated() && (
          <p className="row">
            <Hear name="it" sayAs={() => String(new FormData(form.current ?? undefined).get('sayAs'))}>
              {(hear) => (
                <button type="button" className="button" onClick={hear}>
                  Hear it
                </button>
              )}
            </Hear>
          </p>
        )}
      </div>
    </details>
  )
}
