import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { getVoiceEngines } from '~/admin/voice-engines.server'
import { Moment } from '~/ui/moment'
import { requireAdmin } from '~/web/session/guards.server'
import { AdminDialog } from '../admin-dialog'
import { Facts } from '../facts'
import { EngineFacts } from './engine-facts'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(request)
  return getVoiceEngines()
}

/** Lists the engines that can read stories here, with the work of the chosen one. */
export default function Engines() {
  const { setting, engines, queue, failures, speed, deletions } = useLoaderData<typeof loader>()
  return (
    <AdminDialog title="Voice engines">
      <p>
        An engine reads stories aloud. The setting VOICE_ENGINE is <strong>{setting}</strong>; it is never
        replaced by another engine while the service runs.
      </p>
      <Facts
        className="person-facts"
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
      {deletions.map(({ engine, count, oldestAt, lastError }) => (
        <p key={engine} className="form-notice">
          {count === 1 ? 'One deleted voice is' : `${count} deleted voices are`} still kept by the company of{' '}
          {engine}, the oldest since <Moment at={oldestAt} />
          {lastError && ` (${lastError})`}. The deletion is tried again by itself.
        </p>
      ))}
      {engines.map((engine) => (
        <EngineFacts key={engine.name} engine={engine} />
      ))}
    </AdminDialog>
  )
}
