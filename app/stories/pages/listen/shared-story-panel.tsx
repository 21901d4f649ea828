import { useParams } from '@remix-run/react'
import { Field } from '~/platform/forms/field'
import { PageForm } from '~/platform/forms/page-form'
import type { Refusal } from '~/platform/refusal'
import { LongDate } from '~/platform/ui/moment'
import { Result } from '~/platform/ui/pages/static-page'
import { Player } from '~/platform/ui/player/player'
import { ReadAlong } from '~/platform/ui/player/read-along'

interface SharedStory extends Record<'kind' | 'sharedBy' | 'expiresAt', string> {
  title: string | undefined
  voice: string | undefined
  content: string | undefined
  hasPhoto: boolean
  withDownload: boolean
  durationMs: number
  peaks: string | undefined
}

export function SharedStoryPanel({ story }: { story: SharedStory }) {
  const { token } = useParams()
  const { kind, sharedBy, title, voice, content, durationMs, peaks, expiresAt } = story
  const src = `/listen/${token}/audio`
  const photo = story.hasPhoto ? `/listen/${token}/photo` : undefined
  return (
    <>
      <h1>A story shared with you</h1>
      <div className="sheet stack shared-story">
        {photo && <img className="portrait portrait-large" src={photo} alt="" width={80} height={80} />}
        {title && <h2 dir="auto">{title}</h2>}
        {voice && (
          <p>
            In the voice of <bdi>{voice}</bdi>
          </p>
        )}
        <p>
          {kind}, shared by <bdi>{sharedBy}</bdi>
        </p>
        <p>
          <span className="badge">Recreated voice</span>
        </p>
        <Player
          src={src}
          durationMs={durationMs}
          peaks={peaks}
          title={title ?? kind}
          photo={photo}
          album="Everspoken"
          madeByMachine
        />
        {story.withDownload && (
          <p>
            <a className="button" href={`${src}?download`} download>
              Keep it
              <span className="visually-hidden">: download the sound</span>
            </a>
          </p>
        )}
        {content && (
          <blockquote className="voice story-text" dir="auto">
            <ReadAlong content={content} src={src} />
          </blockquote>
        )}
        <p className="soft">
          You can hear it here until <LongDate at={expiresAt} />.
        </p>
      </div>
    </>
  )
}

export const NoStory = () => (
  <Result heading="There’s no story here" link={{ href: '/', label: 'Return to Home' }}>
    <p>
      This link doesn’t work. It may have expired, the sender may have ended it, or part of the address is
      missing. Please ask them for a new one.
    </p>
  </Result>
)

export const PassphraseForm = ({ refusal }: { refusal: Refusal | undefined }) => (
  <>
    <h1>A story shared with you</h1>
    <PageForm refusal={refusal} button="Listen" pendingText="Opening...">
      <p>To hear it, please type the passphrase that the person who shared it gave you.</p>
      <Field
        name="passphrase"
        label="Passphrase"
        hint="Capital letters and spaces don’t matter."
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        refusal={refusal}
      />
    </PageForm>
  </>
)
