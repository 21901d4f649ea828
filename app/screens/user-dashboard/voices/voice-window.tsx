import { useLocation } from '@remix-run/react'
import { clockTime } from '~/ui/player/seek-bar'
import { SubmitButton } from '~/ui/submit-button'
import { Field } from '~/web/forms/field'
import { dashboardAt } from '../dashboard-url'
import type { DashboardView } from '../dashboard-view.server'
import { IntentForm } from '../intent-form'
import type { ViewProps } from '../refusal'

type Sample = DashboardView['samples'][number]

interface Props {
  sample: Sample
  samples: Sample[]
  limits: DashboardView['windowSeconds']
  /** The refusal of the form of any recording. */
  refusal: ViewProps['refusal']
}

/** The seconds that a recording's voice is made from, to hear and, if there are enough, to change. */
export function VoiceWindow({ sample, samples, limits, refusal }: Props) {
  const { id, window, durationMs, whoIsThisVoice } = sample
  const source = samples.find((other) => other.id === window?.of)
  if (!window || !limits || !source) return null
  const isOwn = source.id === id
  const own = refusal?.values.id === id ? refusal : undefined
  const [from, to] = [window.fromMs / 1000, window.toMs / 1000]
  return (
    <details open={own && true}>
      <summary>
        The seconds this voice is made from<span className="visually-hidden">: {whoIsThisVoice}</span>
      </summary>
      <div className="stack">
        <p>
          From {clockTime(from)} to {clockTime(to)}
          {!isOwn && (
            <>
              {' of '}
              <bdi className="voice-file">{source.filename}</bdi>
            </>
          )}
          , chosen by {window.isChosen ? 'you' : 'the service for their clear speech'}. The voice of a story
          sounds like this part. The best one is calm, without other voices or noise.
        </p>
        {/* biome-ignore lint/a11y/useMediaCaption: there are no words of a recording */}
        <audio
          controls
          preload="none"
          src={`${source.filePath}#t=${from},${to}`}
          aria-label="These seconds"
        />
        {durationMs > 1000 * limits.least && (
          <>
            {!isOwn && <p>You can choose seconds of this recording instead.</p>}
            <WindowForm
              id={id}
              window={isOwn ? { from, to } : { from: 0, to: limits.least }}
              isChosen={window.isChosen}
              limits={limits}
              refusal={own}
            />
          </>
        )}
      </div>
    </details>
  )
}

interface FormProps {
  id: string
  window: { from: number; to: number }
  isChosen: boolean
  limits: { least: number; most: number }
  refusal: ViewProps['refusal']
}

function WindowForm({ id, window: { from, to }, isChosen, limits, refusal }: FormProps) {
  const { search } = useLocation()
  const length = String(Math.round((to - from) * 10) / 10)
  return (
    <IntentForm intent="choose-window" action={dashboardAt(search)} refusal={refusal}>
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
        defaultValue={length}
        refusal={refusal}
      />
      <p className="row">
        <SubmitButton>Use these seconds</SubmitButton>
        {isChosen && (
          <SubmitButton tone="quiet" name="automatic" value="yes">
            Let the service choose
          </SubmitButton>
        )}
      </p>
    </IntentForm>
  )
}
