import { useLocation } from '@remix-run/react'
import { Player } from '~/ui/player/player'
import type { AdviceLevel } from '~/voices/sample-advice'
import { dashboardAt } from '../dashboard-url'
import type { Sample } from '../dashboard-view.server'

/** The words for a fact such as 'Background noise', of which 'good' or 'weak' could mean either. */
const levelWords: Record<AdviceLevel, string> = { good: 'Fine', fair: 'Not ideal', poor: 'A problem' }

interface Props {
  sample: Sample
  /** Leaves the details to the voice's page. */
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
  const { quality, advice, whoIsThisVoice, filename } = sample
  const here = useLocation()
  if (quality === 'awaited') {
    return (
      <p className="soft">
        We’re still listening to this recording. Our advice on it will be here in a moment.{' '}
        <a className="link-target without-script" href={dashboardAt(here)}>
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
  const { step, highestStep, word, hearing, used, items } = advice
  if (isShort) return <p>{hearing}</p>
  return (
    <>
      <p>{hearing}</p>
      <details>
        <summary>
          How good is this recording? <strong>{word}</strong>
          <span className="visually-hidden">
            {' '}
            {whoIsThisVoice}, {filename}
          </span>
        </summary>
        <div className="stack">
          <div className="row">
            <span className="scale" aria-hidden="true">
              {Array.from({ length: highestStep }, (_, i) => i + 1).map((one) => (
                <span key={one} className={one <= step ? 'scale-step scale-reached' : 'scale-step'} />
              ))}
            </span>
            <strong>
              {word}
              {step > 0 && `: ${step} of ${highestStep}`}
            </strong>
          </div>
          {used && <p>{used}</p>}
          <ul className="plain advice">
            {items.map(({ key, level, title, text }) => (
              <li key={key}>
                <div className="row row-apart">
                  <strong>{title}</strong> <span className={`badge badge-${level}`}>{levelWords[level]}</span>
                </div>
                <p>{text}</p>
              </li>
            ))}
          </ul>
          <p className="soft">
            Whatever the advice, your recording is kept just as you uploaded it, and you can make a story with
            it as it is.
          </p>
        </div>
      </details>
    </>
  )
}
