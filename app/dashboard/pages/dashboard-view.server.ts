import { countryNames } from '~/accounts/countries.server'
import type { User } from '~/accounts/users.server'
import { savesData } from '~/platform/headers/save-data.server'
import { savedStoriesView, storyView } from '~/stories/pages/saved/story-view.server'
import { readyStory } from '~/stories/pages/steps/open-step.server'
import { listReadings } from '~/stories/stories.server'
import { recordingView } from '~/voices/pages/upload/recording-view.server'
import { uploadView } from '~/voices/pages/upload/upload-view.server'
import { listRecordings } from '~/voices/recordings.server'

export type DashboardView = ReturnType<typeof dashboardView>

export interface ViewProps {
  view: DashboardView
}

export function dashboardView(user: User, request: Request) {
  const query = new URL(request.url).searchParams
  const ready = readyStory(user, query)
  const samples = listRecordings(user)
  const saved = savedStoriesView(user, query, samples)
  const inList = savesData(request) ? { peaks: undefined } : {}
  const { firstName, lastName, username, country, stateProvince, city } = user
  const hasLocation = Boolean(country && stateProvince && city)
  return {
    user: {
      ...{ firstName, lastName, username, country, stateProvince, city, hasLocation },
      pictureSquare: user.profilePictureSquare,
      createdAt: user.createdAt.toISOString(),
    },
    isFirstVisit: !hasLocation && saved.storyList.total === 0 && samples.length === 0,
    samples: samples.map((sample) => ({ ...recordingView(sample, samples), ...inList })),
    ready: ready && storyView(ready, samples, listReadings(user, [ready.id])),
    ...saved,
    stories: saved.stories.map((story) => ({
      ...story,
      ...inList,
      readings: story.readings.map((reading) => ({ ...reading, ...inList })),
    })),
    // As data, and only with the form: in the script bundle they would weigh on every page.
    countryNames: hasLocation ? [] : countryNames,
    ...uploadView(user),
    isWelcome: query.get('welcome') === '1',
  }
}
