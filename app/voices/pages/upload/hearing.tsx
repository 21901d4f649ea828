import { useLocation } from '@remix-run/react'
import { Player } from '~/platform/ui/player/player'
import { SubmitButton } from '~/platform/ui/submit-button'
import { useFocusOnList } from '~/platform/ui/use-focus-on-list'
import type { hearingOf } from './advice-view.server'

interface HearingProps {
  heard: ReturnType<typeof hearingOf>
  form?: string
}

export function Hearing({ heard, form }: HearingProps) {
  useFocusOnList(heard && !heard.isAccepted ? 'hearing' : undefined, '#step-title')
  if (!heard) return null
  const { sentence, spoken, isAccepted, name, verdict } = heard
  if (isAccepted && !spoken) return null
  const { className, mark } = faces[verdict]
  const [use, another] =
    verdict === 'none' ? (['Use it anyway', 'plain'] as const) : (['Use this recording', 'quiet'] as const)
  const buttons = [
    <SubmitButton key="use" form={form} name="go" value="use" tone={another === 'plain' ? 'quiet' : 'plain'}>
      {use}
    </SubmitButton>,
    <SubmitButton key="replace" form={form} name="go" value="replace" tone={another}>
      Use another recording instead
    </SubmitButton>,
  ]
  return (
    <div className={`${sentence ? className : 'form-notice'} stack`}>
      <div role="status">
        {!sentence && <p>We’re listening to the recording. You can go on meanwhile.</p>}
        {sentence && !isAccepted && (
          <p className="verdict">
            <span aria-hidden="true">{mark}</span> {sentence}
          </p>
        )}
        {!sentence && <CheckAgain />}
      </div>
      {sentence && spoken && <SpokenSentence src={spoken} name={name} />}
      {form && !isAccepted && <p className="row">{verdict === 'none' ? buttons.reverse() : buttons}</p>}
    </div>
  )
}

const faces = {
  fine: { className: 'form-success', mark: '✓' },
  weak: { className: 'form-notice', mark: '!' },
  none: { className: 'form-error', mark: '✕' },
}

function CheckAgain() {
  const here = useLocation()
  return (
    <p className="without-script">
      <a className="link-target" href={here.pathname + here.search}>
        Check again
      </a>
    </p>
  )
}

export const SpokenSentence = ({ src, name }: { src: string; name: string }) =>
  src === 'awaited' ? (
    <div role="status">
      <p>A short sentence in the recreated voice is being made. You can go on meanwhile.</p>
      <CheckAgain />
    </div>
  ) : (
    <div className="stack">
      <p>
        In the recreated voice of <bdi>{name}</bdi>
        {src.includes(SAYS_KETTLE) && ': “The kettle is on, and the door is open.”'}
      </p>
      <Player src={src} durationMs={0} title={`The recreated voice of ${name}`} play={`Hear ${name}`} />
    </div>
  )

/** Sentences from before said something else. */
const SAYS_KETTLE = '/sentence-2-'
