import type { VoiceEngines } from '~/admin/voice-engines.server'
import { Moment } from '~/ui/moment'
import { type Fact, Facts } from '../facts'

type Engine = VoiceEngines['engines'][number]

/** An engine, whether it can run, and what its self-check found. */
export function EngineFacts({ engine }: { engine: Engine }) {
  const { name, isChosen, selfCheck, version, needs, languages } = engine
  return (
    <section className="stack person-part" aria-labelledby={`engine-${name}`}>
      <h3 id={`engine-${name}`}>
        {name} {isChosen && <span className="soft small">in use</span>}
      </h3>
      <Facts
        className="person-facts"
        facts={[
          ['State', stateOf(engine)],
          ['Version', version],
          ...(selfCheck === undefined ? [] : selfCheckFacts(selfCheck)),
          ['Recordings go', destinationOf(engine)],
          ['Languages', languages.join(', ')],
          ['Needs', needs],
        ]}
      />
    </section>
  )
}

function selfCheckFacts(check: NonNullable<Engine['selfCheck']> | null): Fact[] {
  if (!check) return [['Self-check', 'None on this machine yet']]
  const { passed, at, problems, slowness, peakMemoryMb, levelsDb, alignment, pagePath } = check
  const decibels = levelsDb.map((level) => Math.round(level))
  return [
    [
      'Self-check',
      <>
        {passed ? 'Passed' : 'Not passed'} on this machine on <Moment at={at} />
        {problems.length > 0 && `. ${problems.join(' ')}`}
      </>,
    ],
    [
      'Speed',
      slowness !== undefined && `${slowness.toFixed(2)} s of work for a second of speech, in the self-check`,
    ],
    ['Memory', `${peakMemoryMb} MB at most`],
    ['Level', decibels.length > 0 && `${Math.min(...decibels)} to ${Math.max(...decibels)} dB`],
    ['Words heard', alignment !== undefined && `${alignment.toFixed(2)} above other words`],
    ['To listen', <code key="page">{pagePath}</code>],
  ]
}

function stateOf({ canRun, reason }: Engine): string {
  if (canRun === undefined) return 'It has not answered yet. Please look again in a moment.'
  return canRun ? 'Can run' : `Can’t run. ${reason}`
}

function destinationOf({ destination }: Engine): string {
  switch (destination.kind) {
    case 'here':
      return 'Nowhere: stories are made on this machine'
    case 'own-machine':
      return 'To another machine of yours, as VOICE_HTTP_URL says'
    case 'company':
      return `To ${destination.name}, with the words of the stories`
  }
}
