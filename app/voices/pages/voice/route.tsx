import type { MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { notFound, userLoader } from '~/accounts/pages/parts/handlers.server'
import { useNews } from '~/accounts/pages/parts/use-news'
import { ProgressProvider } from '~/accounts/pages/parts/use-progress'
import { dashboardUrl } from '~/platform/dashboard-url'
import { formTitle } from '~/platform/ui/pages/static-page'
import { listRecordings } from '~/voices/recordings.server'
import { getVoice } from '~/voices/voices.server'
import { recordingView } from '../upload/recording-view.server'
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
