import { useLocation } from '@remix-run/react'
import { SubmitButton } from '~/ui/submit-button'
import type { hearingOf } from './advice-view.server'

interface HearingProps {
  heard: ReturnType<typeof hearingOf>
  form?: string
}

export function Hearing({ heard, form }: HearingProps) {
  if (!heard) return null
  const { sentence, spoken, isAccepted, name } = heard
  if (isAccepted && !spoken) return null
  return (
    <div className="form-notice stack">
      <div role="status">
        {!sentence && <p>We’re listening to the recording. You can go on meanwhile.</p>}
        {sentence && !isAccepted && <p>{sentence}</p>}
        {!sentence && <CheckAgain />}
      </div>
      {sentence && spoken && <SpokenSentence src={spoken} name={name} />}
      {form && !isAccepted && (
        <p className="row">
          <SubmitButton form={form} name="go" value="use" tone="plain">
            Use this recording
          </SubmitButton>
          <SubmitButton form={form} name="go" value="replace" tone="quiet">
            Use another recording instead
          </SubmitButton>
        </p>
      )}
    </div>
  )
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
        In the recreated voice of <bdi>{name}</bdi>: “This is how your words will sound.”
      </p>
      {/* biome-ignore lint/a11y/useMediaCaption: its words stand above it */}
      <audio controls preload="none" src={src} aria-label={`The recreated voice of ${name}`} />
    </div>
  )
