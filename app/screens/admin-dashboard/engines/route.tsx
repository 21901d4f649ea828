import { useLoaderData } from '@remix-run/react'
import { getVoiceEngines, type VoiceEngines } from '~/admin/voice-engines.server'
import { Moment } from '~/ui/moment'
import { AdminDialog } from '../admin-dialog'
import { type Fact, Facts } from '../facts'
import { adminLoader } from '../handlers.server'

export const loader = adminLoader(() => getVoiceEngines())

export default function Engines() {
  const { setting, engines, queue, failures, speed } = useLoaderData<typeof loader>()
  return (
    <AdminDialog title="Voice engines">
      <p>
        An engine reads stories aloud. The setting VOICE_ENGINE is <strong>{setting}</strong>; it is never
        replaced by another engine while the service runs.
      </p>
      <Facts
        facts={[
          ['Stories waiting', `${queue.waiting}`],
          ['Being made', `${queue.running}`],
          [
            'Failed in the last 24 hours',
            failures.map(({ cause, total }) => `${total} × ${cause}`).join(', ') || 'None',
          ],
          [
            'Lately',
            speed
              ? `${speed.stories} ${speed.stories === 1 ? 'story' : 'stories'} of ${speed.soundSeconds} s on average, each ready after ${speed.waitSeconds} s`
              : 'No stories by it yet',
          ],
        ]}
      />
      {engines.map((engine) => (
        <EngineFacts key={engine.name} engine={engine} />
      ))}
    </AdminDialog>
  )
}

type Engine = VoiceEngines['engines'][number]

function EngineFacts({ engine }: { engine: Engine }) {
  const { name, isChosen, selfCheck, version, needs, languages } = engine
  return (
    <section className="stack person-part" aria-labelledby={`engine-${name}`}>
      <h3 id={`engine-${name}`}>
        {name} {isChosen && <span className="soft small">in use</span>}
      </h3>
      <Facts
        facts={[
          ['State', stateOf(engine)],
          ['Version', version],
          ...(selfCheck === undefined ? [] : selfCheckFacts(selfCheck)),
          ['Recordings go', destinations[engine.destination]],
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

const destinations = {
  here: 'Nowhere: stories are made on this machine',
  'own-machine': 'To another machine of yours, as VOICE_HTTP_URL says',
}
