import { countryNames } from '~/accounts/countries.server'
import { getPictureSquare } from '~/accounts/profile-picture.server'
import type { User } from '~/accounts/users.server'
import { listReadings } from '~/stories/stories.server'
import { unlikelyNames } from '~/voices/pronunciations/unlikely-names.server'
import { listVoiceSamples, type VoiceSample } from '~/voices/voice-samples.server'
import { listVoices } from '~/voices/voices.server'
import { savesData } from '~/web/headers/save-data.server'
import { voiceAt } from './dashboard-url'
import { readyStory } from './steps/open-step.server'
import { savedStoriesView, storyView } from './stories/story-view.server'
import { adviceView } from './voices/advice-view.server'

export type DashboardView = ReturnType<typeof dashboardView>

/** A recording with its voice's words. */
export type Sample = DashboardView['samples'][number]
export type Story = DashboardView['stories'][number]
/** The reading of a story that is heard, or another one of it. */
export type Reading = Story['readings'][number]

export interface ViewProps {
  view: DashboardView
}

/**
 * The data of the dashboard on every step, from the current rows.
 * @throws Response 404 where the URL names a story that isn't there, 303 where it isn't ready
 */
export function dashboardView(user: User, request: Request) {
  const { searchParams: query, pathname } = new URL(request.url)
  const voiceId = voiceAt(pathname)
  const ready = readyStory(user, query)
  const samples = listVoiceSamples(user)
  const voices = listVoices(user).map(({ id, name, photo }) => ({ id, name, photo }))
  const saved = savedStoriesView(user, query, samples)
  const inList = savesData(request) ? { peaks: undefined } : {}
  const { firstName, lastName, username, country, stateProvince, city } = user
  const hasLocation = Boolean(country && stateProvince && city)
  return {
    user: {
      ...{ firstName, lastName, username, country, stateProvince, city, hasLocation },
      pictureSquare: getPictureSquare(user),
      createdAt: user.createdAt.toISOString(),
    },
    isFirstVisit: !hasLocation && saved.storyList.total === 0 && voices.length === 0,
    samples: samples.map((sample) => ({
      ...sampleView(sample),
      ...inList,
      ...adviceView(sample, samples, { isWhole: voiceId !== undefined }),
    })),
    voices,
    ready: ready && storyView(ready, samples, listReadings(user, [ready.id])),
    /** The names in it that the voice may not know. */
    readyNames: ready ? unlikelyNames(user, ready.content) : [],
    ...saved,
    stories: saved.stories.map((story) => ({
      ...story,
      ...inList,
      readings: story.readings.map((reading) => ({ ...reading, ...inList })),
    })),
    // As data, and only with the form: in the script bundle they would weigh on every page.
    countryNames: hasLocation ? [] : countryNames,
    isWelcome: query.get('welcome') === '1',
  }
}

function sampleView({ peaks, createdAt, ...sample }: VoiceSample) {
  return { ...sample, peaks: peaks.toString('base64'), createdAt: createdAt.toISOString() }
}
