import type { DashboardView } from '../dashboard-view.server'
import { NO_RECORDING } from '../voices/saved-voice-samples'

/** The qualities that the recordings of a voice have together, and those that none of them has. */
export function JoinedAdvice({ recordings }: { recordings: DashboardView['samples'] }) {
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
