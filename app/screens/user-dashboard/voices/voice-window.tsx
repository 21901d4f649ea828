import { clockTime } from '~/ui/player/seek-bar'
import { DialogLink } from '../dashboard-link'
import type { DashboardView, Sample } from '../dashboard-view.server'

interface Props {
  sample: Sample
  samples: Sample[]
  limits: DashboardView['windowSeconds']
}

/** The seconds that a recording's voice is made from, to hear and, if there are enough, to change. */
export function VoiceWindow({ sample, samples, limits }: Props) {
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
