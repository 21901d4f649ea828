import { Outlet } from '@remix-run/react'
import type { ViewProps } from './dashboard-view.server'
import { AccountCard } from './profile/account-card'
import { FirstVisit, HowItWorks } from './profile/first-visit'
import { ReadyStory } from './stories/ready-story'
import { SavedStories } from './stories/saved-stories'
import { SavedVoiceSamples } from './voices/saved-voice-samples'
import { VoiceSampleCard } from './voices/voice-sample-card'

/** All that the dashboard has, with the open step. */
export function Overview({ view }: ViewProps) {
  return (
    <>
      <h1>
        Welcome back, <bdi>{view.user.firstName}</bdi>
      </h1>
      {/* The same order on every step: an <audio> that is moved stops. */}
      {!view.user.hasLocation && <FirstVisit view={view} />}
      {!view.isFirstVisit && (
        <>
          <ReadyStory {...view} />
          <SavedStories view={view} />
        </>
      )}
      <Outlet />
      {!view.isFirstVisit && (
        <>
          <VoiceSampleCard view={view} />
          {view.hasReadyStory && <SavedVoiceSamples view={view} />}
          {view.user.hasLocation && <HowItWorks />}
        </>
      )}
      <AccountCard view={view} />
    </>
  )
}
