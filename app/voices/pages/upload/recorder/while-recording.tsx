import { useEffect, useRef, useState } from 'react'
import { clockTime } from '~/platform/ui/player/seek-bar'
import { type Level, MAX_RECORDING_SECONDS, type RunningRecording } from './start-recording'

const MEASURE_MS = 100
const LEVELS_IN_WORDS = 3000 / MEASURE_MS
/** A screen reader that spoke each second would be heard in the recording. */
const SPOKEN_EVERY_SECONDS = 15

export const LEVEL_STEPS = 12
const STEPS = Array.from({ length: LEVEL_STEPS }, (_, i) => i)

export function WhileRecording({ recording }: { recording: RunningRecording }) {
  const { seconds, lit, words } = useLevel(recording)
  const spoken = seconds - (seconds % SPOKEN_EVERY_SECONDS)
  return (
    <>
      <p className="recorder-time">
        <span className="recorder-dot" aria-hidden="true" /> Recording: {clockTime(seconds)} of{' '}
        {clockTime(MAX_RECORDING_SECONDS)}
      </p>
      <p className="row">
        <span className="level" aria-hidden="true">
          {STEPS.map((step) => (
            <span key={step} className={step < lit ? 'level-step level-reached' : 'level-step'} />
          ))}
        </span>
        {words}
      </p>
      {!recording.isStored && (
        <p>
          This browser doesn’t keep recordings, so it would be lost with this page. Please stay here until it
          is uploaded.
        </p>
      )}
      <div role="status" className="visually-hidden">
        {spoken > 0 ? `Recording, ${spoken} seconds` : 'Recording'}
      </div>
      <p>
        <button type="button" className="button button-primary" data-focus onClick={recording.stop}>
          Stop recording
        </button>
      </p>
    </>
  )
}

function useLevel(recording: RunningRecording) {
  const levels = useRef<Level[]>([])
  const [shown, setShown] = useState({ seconds: 0, lit: 0, words: '' })
  useEffect(() => {
    const measure = setInterval(() => {
      const level = recording.level()
      levels.current = [...levels.current, level].slice(-LEVELS_IN_WORDS)
      const seconds = Math.floor((Date.now() - recording.startedAt) / 1000)
      setShown((last) => ({
        seconds,
        lit: litSteps(level),
        words: seconds === last.seconds ? last.words : levelWords(levels.current),
      }))
    }, MEASURE_MS)
    return () => clearInterval(measure)
  }, [recording])
  return shown
}

const LOUD_DB = -1
const QUIET_DB = -45

export function levelWords(levels: readonly Level[]): string {
  if (levels.some(({ peakDb }) => peakDb > LOUD_DB)) return 'Too loud: move a little away'
  if (levels.every(({ meanDb }) => meanDb < QUIET_DB)) return 'Very quiet: come closer'
  return 'A good level'
}

const LOWEST_DB = -50
const HIGHEST_DB = -12

export function litSteps({ meanDb }: Level): number {
  const share = (meanDb - LOWEST_DB) / (HIGHEST_DB - LOWEST_DB)
  return Math.max(0, Math.min(LEVEL_STEPS, Math.round(share * LEVEL_STEPS)))
}
