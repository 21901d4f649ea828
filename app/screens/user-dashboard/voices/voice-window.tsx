import { useLocation } from '@remix-run/react'
import { Field } from '~/forms/field'
import { clockTime } from '~/ui/player/seek-bar'
import { SubmitButton } from '~/ui/submit-button'
import { hereUrl } from '../dashboard-url'
import type { DashboardView } from '../dashboard-view.server'
import { IntentForm } from '../intent-form'
import type { ViewProps } from '../refusal'

interface Props extends Pick<ViewProps, 'refusal'> {
  sample: DashboardView['samples'][number]
  limits: DashboardView['windowSeconds']
}

/** The seconds of a recording that its voice is made from, to hear and to change. */
export function VoiceWindow({
  sample: { id, filePath, window, whoIsThisVoice },
  limits,
  refusal: any,
}: Props) {
  const { search } = useLocation()
  if (!window || !limits) return null
  const refusal = any?.form === 'voice-window' && any.values.id === id ? any : undefined
  const [from, to] = [window.fromMs / 1000, window.toMs / 1000]
  return (
    <details open={refusal && true}>
      <summary>
        The seconds this voice is made from<span className="visually-hidden">: {whoIsThisVoice}</span>
      </summary>
      <div className="stack">
        <p>
          From {clockTime(from)} to {clockTime(to)}, chosen by{' '}
          {window.isChosen ? 'you' : 'the service for its clear speech'}. The voice of a story sounds like
          this part: choose one where they speak calmly and alone.
        </p>
        {/* biome-ignore lint/a11y/useMediaCaption: nobody has written down what a recording says */}
        <audio controls preload="none" src={`${filePath}#t=${from},${to}`} aria-label="These seconds" />
        <IntentForm intent="choose-window" action={hereUrl(search)} refusal={refusal}>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="here" value={search} />
          <Field
            label="Begin at second"
            name="start"
            inputMode="decimal"
            defaultValue={String(from)}
            refusal={refusal}
          />
          <Field
            label={`How many seconds (${limits.least} to ${limits.most})`}
            name="length"
            inputMode="decimal"
            defaultValue={String(Math.round((to - from) * 10) / 10)}
            refusal={refusal}
          />
          <p className="row">
            <SubmitButton>Use these seconds</SubmitButton>
            {window.isChosen && (
              <SubmitButton tone="quiet" name="automatic" value="yes">
                Let the service choose
              </SubmitButton>
            )}
          </p>
        </IntentForm>
      </div>
    </details>
  )
}
