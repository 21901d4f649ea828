import { useLocation } from '@remix-run/react'
import { SubmitButton } from '~/ui/submit-button'
import { dashboardAt } from '../dashboard-url'
import type { hearingOf } from './advice-view.server'

interface HearingProps {
  heard: ReturnType<typeof hearingOf>
  /** The id of the step's form, whose words its buttons save; without it nothing is asked. */
  form?: string
}

/** What is heard in a voice's recordings until the user has answered, and the voice itself in a short sentence. */
export function Hearing({ heard, form }: HearingProps) {
  const here = useLocation()
  if (!heard) return null
  const { sentence, spoken, isAccepted, name } = heard
  const isAwaited = !sentence || spoken === 'awaited'
  if (isAccepted && !spoken) return null
  return (
    <div className="form-notice stack">
      <div role="status">
        {!sentence && <p>We’re listening to the recording. You can go on meanwhile.</p>}
        {sentence && !isAccepted && <p>{sentence}</p>}
        {sentence && spoken === 'awaited' && (
          <p>A short sentence in the recreated voice is being made. You can go on meanwhile.</p>
        )}
        {isAwaited && (
          <p className="without-script">
            <a className="link-target" href={dashboardAt(here)}>
              Check again
            </a>
          </p>
        )}
      </div>
      {spoken && spoken !== 'awaited' && <SpokenSentence src={spoken} name={name} />}
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

/** The sentence in the recreated voice, to play. */
export const SpokenSentence = ({ src, name }: { src: string; name: string }) => (
  <div className="stack">
    <p>
      In the recreated voice of <bdi>{name}</bdi>: “This is how your words will sound.”
    </p>
    {/* biome-ignore lint/a11y/useMediaCaption: its words stand above it */}
    <audio controls preload="none" src={src} aria-label={`The recreated voice of ${name}`} />
  </div>
)
