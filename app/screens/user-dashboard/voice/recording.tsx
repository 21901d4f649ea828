import { useFetcher, useLocation } from '@remix-run/react'
import type { Refusal } from '~/refusal'
import { LongDate } from '~/ui/moment'
import { clockTime } from '~/ui/player/seek-bar'
import { SignedOutNote } from '~/ui/signed-out'
import { SubmitButton } from '~/ui/submit-button'
import { Problem } from '~/web/forms/problem'
import { useRouteModules } from '~/web/forms/use-route-modules'
import { DialogLink } from '../dashboard-link'
import { dialogUrl } from '../dashboard-url'
import type { DashboardView, Sample } from '../dashboard-view.server'
import { RecordingAdvice, RecordingPlayer } from '../voices/recording-advice'
import { DeleteLink, NO_RECORDING } from '../voices/saved-voice-samples'

interface Props {
  recording: Sample
  /** All of the user. */
  samples: Sample[]
  others: { id: string; name: string }[]
  /** Whether its voice has no other. */
  isOnly: boolean
  windowSeconds: DashboardView['windowSeconds']
}

/** One of a voice's recordings, with what can be done with it. */
export function RecordingOfVoice({ recording, samples, others, isOnly, windowSeconds }: Props) {
  const { id, filename, voiceId } = recording
  return (
    <article className="stack" aria-labelledby={`voice-${id}`}>
      <div>
        <h3 id={`voice-${id}`} className="voice-file" dir="auto">
          {filename}
        </h3>
        <p className="soft small">
          <LongDate at={recording.createdAt} />
        </p>
      </div>
      <RecordingPlayer sample={recording} />
      <RecordingAdvice sample={recording} />
      <VoiceWindow sample={recording} samples={samples} limits={windowSeconds} />
      {(others.length > 0 || !isOnly) && (
        <details>
          <summary>
            Whose voice is this?<span className="visually-hidden"> {filename}</span>
          </summary>
          <div className="stack">
            {others.map((other) => (
              <p key={other.id}>
                <DialogLink className="link-target" path={`voices/${id}/join/${other.id}`}>
                  It’s <bdi>{other.name}</bdi>
                </DialogLink>
              </p>
            ))}
            {!isOnly && <TakeApartForm id={id} />}
          </div>
        </details>
      )}
      <p className="row">
        <DialogLink className="button button-quiet" path={`voices/${voiceId}/add/${id}`}>
          Use another recording instead<span className="visually-hidden">: {filename}</span>
        </DialogLink>
        {!isOnly && <DeleteLink path={`voices/${id}/delete`} what={`the recording ${filename}`} />}
      </p>
    </article>
  )
}

/** The qualities that the recordings of a voice have together, and those that none of them has. */
export function JoinedAdvice({ recordings }: { recordings: Sample[] }) {
  if (recordings.length === 0) return <p>{NO_RECORDING}</p>
  const advice = recordings[0].joinedAdvice
  if (recordings.length === 1) return null
  return (
    <>
      <p>This voice is made from the best of these recordings. {advice?.together}</p>
      {advice?.missing.map(({ key, sentence, whatToDo }) => (
        <p key={key}>
          {sentence} {whatToDo}
        </p>
      ))}
    </>
  )
}

function TakeApartForm({ id }: { id: string }) {
  const fetcher = useFetcher<Refusal>()
  const refusal = fetcher.data as Refusal | undefined
  useRouteModules('screens/user-dashboard/dialogs/take-apart/route')
  return (
    <fetcher.Form
      method="post"
      action={dialogUrl(`voices/${id}/take-apart`, useLocation())}
      className="stack"
    >
      {!refusal?.problem?.isSignedOut && <Problem refusal={refusal} />}
      <p className="row">
        <SubmitButton tone="quiet" isPending={fetcher.state !== 'idle'}>
          Take this recording out again
        </SubmitButton>
      </p>
      {refusal?.problem?.isSignedOut && <SignedOutNote form="take-apart" />}
    </fetcher.Form>
  )
}

interface WindowProps {
  sample: Sample
  samples: Sample[]
  limits: DashboardView['windowSeconds']
}

/** The seconds that a recording's voice is made from, to hear and, if there are enough, to change. */
function VoiceWindow({ sample, samples, limits }: WindowProps) {
  const { id, window, durationMs, whoIsThisVoice } = sample
  const source = samples.find((other) => other.id === window?.of)
  if (!window || !limits || !source) return null
  const isOwn = source.id === id
  const [from, to] = [window.fromMs / 1000, window.toMs / 1000]
  return (
    <details>
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
            <p className="row">
              <DialogLink path={`voices/${id}/window`}>
                Choose the seconds<span className="visually-hidden"> of {whoIsThisVoice}</span>
              </DialogLink>
            </p>
          </>
        )}
      </div>
    </details>
  )
}
