import { useLocation } from '@remix-run/react'
import { Player } from '~/platform/ui/player/player'
import type { Sample } from './recording-view.server'

interface Props {
  sample: Sample
  isShort?: boolean
}

export function RecordingPlayer({ sample }: Pick<Props, 'sample'>) {
  return (
    <>
      {sample.incomplete && (
        <p className="form-notice">
          This recording seems to have been cut off or damaged along the way. We use the part we could read.
        </p>
      )}
      <Player
        src={sample.filePath}
        peaks={sample.peaks}
        durationMs={sample.durationMs}
        title={`Recording of ${sample.whoIsThisVoice}, ${sample.filename}`}
      />
    </>
  )
}

export function RecordingAdvice({ sample, isShort = false }: Props) {
  const { quality, advice } = sample
  const here = useLocation()
  if (quality === 'awaited') {
    return (
      <p className="soft">
        We’re still listening to this recording. Our advice on it will be here in a moment.{' '}
        <a className="link-target without-script" href={here.pathname + here.search}>
          Look again
        </a>
      </p>
    )
  }
  if (!advice) {
    return (
      <p className="soft">
        We couldn’t tell how good this recording is. It’s saved, and you can make a story with it.
      </p>
    )
  }
  const { word, hearing, findings } = advice
  if (isShort) return <p>{hearing}</p>
  return (
    <div className="stack">
      <p>{hearing}</p>
      <p>
        How good is this recording? <strong>{word}</strong>
      </p>
      {findings.length > 0 && (
        <>
          <ul>
            {findings.map((finding) => (
              <li key={finding}>{finding}</li>
            ))}
          </ul>
          <p className="soft">
            Whatever the advice, your recording is kept just as you uploaded it, and you can make a story with
            it as it is.
          </p>
        </>
      )}
    </div>
  )
}
