import { Form, useLoaderData } from '@remix-run/react'
import { FirstWords, FormPage } from '~/accounts/pages/parts/form-page'
import { gone, notFound, userAction, userLoader } from '~/accounts/pages/parts/handlers.server'
import { sendForm } from '~/accounts/pages/parts/refusal'
import { pageUrl, storyUrl } from '~/platform/dashboard-url'
import { parseForm, redirectWithToast } from '~/platform/forms/answer.server'
import { CopyButton, SendButton } from '~/platform/forms/copy-button'
import { CheckField, Field } from '~/platform/forms/field'
import { RouteForm } from '~/platform/forms/route-form'
import { shownBase } from '~/platform/session/shown-base.server'
import { firstWords } from '~/platform/text/first-words.server'
import { LongDate } from '~/platform/ui/moment'
import { formMeta } from '~/platform/ui/pages/static-page'
import { SubmitButton } from '~/platform/ui/submit-button'
import { MAX_SHARES, SHARE_DAYS } from '~/stories/sharing/share-rules'
import { createShare, listShares, revokeShare, type Share, shareForm } from '~/stories/sharing/shares.server'
import { getStory } from '~/stories/stories.server'
import { MAX_WHO_CHARACTERS } from '~/voices/voice-formats'

export { shouldRevalidate } from '~/platform/ui/is-answered-in-place'

const HEADING = 'Share this story'

export const meta = formMeta(HEADING)

const daysLabel: Record<(typeof SHARE_DAYS)[number], string> = { 7: 'A week', 30: 'A month', 365: 'A year' }

export const loader = userLoader(({ user, id, request }) => {
  const story = getStory(user, id)
  if (story?.status !== 'ready') throw notFound()
  const shares = listShares(user, id, { base: shownBase(request) }).map(
    ({ createdAt, expiresAt, ...share }) => ({ ...share, expiresAt: expiresAt.toISOString() }),
  )
  const words = firstWords(story.content)
  const { voiceName } = story
  const hasPhoto = story.voicePhotoKey !== null
  return { words, shares, voiceName, hasPhoto, mayAdd: shares.length < MAX_SHARES, back: storyUrl(id) }
})

export const action = userAction(['end', ...Object.keys(shareForm.shape)], async ({ user, id, form }) => {
  const ended = form.get('end')
  if (ended !== null) {
    revokeShare(user, String(ended))
    return redirectWithToast(pageUrl(`stories/${id}/share`))
  }
  const parsed = parseForm(form, shareForm)
  const made = parsed.ok ? await createShare(user, id, parsed.value) : parsed
  if (!made?.ok) return made ?? gone('Not shared')
  return redirectWithToast(pageUrl(`stories/${id}/share`))
})

export const clientAction = sendForm('Not changed', 'Your links are as they were. Please try again.')

export default function ShareStory() {
  const { words, shares, voiceName, hasPhoto, mayAdd, back } = useLoaderData<typeof loader>()
  return (
    <FormPage heading={HEADING} back={{ to: back, label: 'Back to your story' }}>
      <FirstWords>{words}</FirstWords>
      <p>
        Anyone with the link can hear this story, without an account. They see your name, and what you tick
        below, and nothing else of yours. You can end a link at any time.
      </p>
      {shares.map((share, i) => (
        <ShareLink key={share.id} share={share} number={i + 1} />
      ))}
      {mayAdd && shares.length > 0 && <h2>Another link</h2>}
      {mayAdd && (
        <RouteForm>
          {(refusal) => (
            <>
              <Field
                label="The link works for"
                name="days"
                options={SHARE_DAYS.map((days) => [String(days), daysLabel[days]] as const)}
                defaultValue={String(SHARE_DAYS[1])}
                refusal={refusal}
              />
              <CheckField name="withWords" label="With the words" refusal={refusal} defaultChecked />
              <CheckField name="withTitle" label="With the title" refusal={refusal} defaultChecked />
              {hasPhoto && (
                <CheckField name="withPhoto" label="With the photo of the voice" refusal={refusal} />
              )}
              <CheckField name="withDownload" label="Listeners may keep the sound" refusal={refusal} />
              <Field
                label="Whose voice it is, as your listeners would say"
                name="voiceName"
                hint="Your Mum may be their Nan. Leave it empty, and the link doesn’t say whose voice it is."
                defaultValue={voiceName}
                maxLength={MAX_WHO_CHARACTERS}
                autoComplete="off"
                refusal={refusal}
              />
              <Field
                label="Passphrase, if you want one"
                name="passphrase"
                hint="A secret word or two that listeners type; capital letters and spaces don’t matter. Send it separately from the link."
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                refusal={refusal}
              />
              <SubmitButton pendingText="Making a link...">Make a link</SubmitButton>
            </>
          )}
        </RouteForm>
      )}
    </FormPage>
  )
}

interface LinkProps {
  share: Omit<Share, 'createdAt' | 'expiresAt'> & { expiresAt: string }
  number: number
}

function ShareLink({ share, number }: LinkProps) {
  const { id, url, expiresAt, listens, hasPassphrase, withDownload, voiceName } = share
  const shown = [
    share.withWords && 'words',
    share.withTitle && 'title',
    share.withPhoto && 'photo',
    voiceName && `“${voiceName}”`,
  ].filter(Boolean)
  const played = listens === 0 ? 'Not played yet' : `Played ${listens === 1 ? 'once' : `${listens} times`}`
  return (
    <div className="field">
      <label htmlFor={`share-${id}`}>Link {number}</label>
      <input id={`share-${id}`} type="text" readOnly value={url} />
      <p className="hint">
        Works until <LongDate at={expiresAt} />
        {hasPassphrase && ' with the passphrase'}. Shows {shown.join(', ') || 'only the kind of story'}
        {withDownload && ', and can be kept'}. {played}.
      </p>
      <div className="row">
        <SendButton url={url} />
        <CopyButton text={url} />
        <Form method="post" preventScrollReset>
          <SubmitButton tone="danger" name="end" value={id}>
            End<span className="visually-hidden"> link {number}</span>
          </SubmitButton>
        </Form>
      </div>
    </div>
  )
}
