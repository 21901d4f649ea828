import { Link, Outlet, useLoaderData } from '@remix-run/react'
import { listStoriesOfVoice } from '~/stories/saved-stories.server'
import { getVoice } from '~/voices/voices.server'
import { DialogLink } from '../dashboard-link'
import { dashboardUrl } from '../dashboard-url'
import { notFound, userLoader } from '../handlers.server'
import { stepMeta } from '../steps/step-card'
import { useDashboard } from '../use-dashboard'
import { SpokenSentence } from '../voices/hearing'
import { useAwaited } from '../voices/saved-voice-samples'
import { RecordingOfVoice, StoriesOfVoice, VoiceHead } from './recording'

export { shouldRevalidate } from '~/ui/is-answered-in-place'

export const meta = stepMeta((data) => (data as Awaited<ReturnType<typeof loader>>).voice.name)

/** The facts on the page of a voice beside its recordings, which the dashboard's own data have. */
export const loader = userLoader(({ user, params: { voiceId = '' } }) => {
  const voice = getVoice(user, voiceId)
  if (!voice) throw notFound()
  const { id, name, memory, accent, photo } = voice
  const { stories, hasMore } = listStoriesOfVoice(user, id)
  return {
    voice: { id, name, memory, accent, photo },
    stories: stories.map(({ id, title, createdAt }) => ({ id, title, createdAt: createdAt.toISOString() })),
    hasMoreStories: hasMore,
  }
})

export default function VoicePage() {
  const { voice, stories, hasMoreStories } = useLoaderData<typeof loader>()
  const view = useDashboard()
  useAwaited(view)
  const { id, name } = voice
  const recordings = view.samples.filter(({ voiceId }) => voiceId === id)
  const spoken = recordings[0]?.spoken
  return (
    <>
      <p>
        <Link className="link-target" to={dashboardUrl()}>
          Back to your dashboard
        </Link>
      </p>
      <VoiceHead voice={voice} />
      <section className="sheet stack" aria-labelledby="recordings-title">
        <h2 id="recordings-title" tabIndex={-1}>
          Recordings
        </h2>
        {recordings.length > 1 && (
          <p>This voice is made from the best of these recordings. {recordings[0].together}</p>
        )}
        {spoken && <SpokenSentence src={spoken} name={name} />}
        <ul className="cards">
          {recordings.map((recording) => (
            <li key={recording.id} className="card">
              <RecordingOfVoice recording={recording} isOnly={recordings.length === 1} />
            </li>
          ))}
        </ul>
        <p className="row">
          <DialogLink path={`voices/${id}/add`}>
            <span>
              Add another recording of <bdi>{name}</bdi>
            </span>
          </DialogLink>
        </p>
      </section>
      <StoriesOfVoice name={name} stories={stories} hasMore={hasMoreStories} />
      <Outlet />
    </>
  )
}
