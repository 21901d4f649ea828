import type { DashboardView } from '../dashboard-view.server'

/** What the recordings of a voice have together, and what none of them has. */
export function JoinedAdvice({ recordings }: { recordings: DashboardView['samples'] }) {
  if (recordings.length === 0)
    return <p>There is no recording of this voice now. Its words and its stories are kept.</p>
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
