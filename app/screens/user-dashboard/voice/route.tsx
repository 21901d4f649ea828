import type { MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { dashboardUrl } from '~/text/dashboard-url'
import { formTitle } from '~/ui/pages/static-page'
import { listRecordings } from '~/voices/recordings.server'
import { getVoice } from '~/voices/voices.server'
import { notFound, userLoader } from '../handlers.server'
import { useNews } from '../progress/use-news'
import { ProgressProvider } from '../progress/use-progress'
import { recordingView } from '../voices/recording-view.server'
import { Recordings, VoiceHead } from './recording'

export const meta: MetaFunction<typeof loader> = (shown) => [
  { title: formTitle(shown.data?.voice.name ?? '') },
]

export const loader = userLoader(({ user, id }) => {
  const voice = getVoice(user, id)
  if (!voice) throw notFound()
  const { name, memory, accent, photo } = voice
  const samples = listRecordings(user).filter(({ voiceId }) => voiceId === id)
  return {
    voice: { id, name, memory, accent, photo },
    recordings: samples.map((sample) => recordingView(sample, samples, { isWhole: true })),
  }
})

const NO_STORIES: [] = []

export default function VoicePage() {
  const { voice, recordings } = useLoaderData<typeof loader>()
  const progress = useNews(NO_STORIES, recordings)
  return (
    <ProgressProvider value={progress}>
      <p>
        <Link className="link-target" to={dashboardUrl()}>
          Back to your dashboard
        </Link>
      </p>
      <VoiceHead voice={voice} />
      <Recordings voice={voice} recordings={recordings} />
    </ProgressProvider>
  )
}
