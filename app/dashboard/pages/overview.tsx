import { Link, Outlet, useFetcher, useLocation } from '@remix-run/react'
import { isAsking, pageUrl } from '~/platform/dashboard-url'
import { PostForm } from '~/platform/forms/post-form'
import { useRefusalToast } from '~/platform/forms/problem'
import { useRefused } from '~/platform/forms/use-refused'
import type { Refusal } from '~/platform/refusal'
import { LongDate } from '~/platform/ui/moment'
import { useFocusOnList } from '~/platform/ui/use-focus-on-list'
import { WelcomeSteps } from '~/platform/ui/welcome-dialog'
import { ReadyStory } from '~/stories/pages/saved/ready-story'
import { SavedStories } from '~/stories/pages/saved/saved-stories'
import { RecordingsCard, SavedRecordings } from '~/voices/pages/upload/saved-recordings'
import type { ViewProps } from './dashboard-view.server'
import { Location, LocationFields } from './profile/location'
import { PictureForm } from './profile/picture-form'

export function Overview({ view }: ViewProps) {
  const isInStep = isAsking(useLocation().pathname) && view.user.hasLocation
  return (
    <>
      <h1 className={isInStep ? 'visually-hidden' : undefined}>
        Welcome back, <bdi>{view.user.firstName}</bdi>
      </h1>
      {!view.user.hasLocation && <FirstVisit view={view} />}
      {/* Hidden, not removed: a story plays on, and a form keeps what was typed. The same order on every step: an <audio> that is moved stops. */}
      {!view.isFirstVisit && (
        <div className="stack stack-wide" hidden={isInStep}>
          <ReadyStory {...view} />
          <SavedStories view={view} />
        </div>
      )}
      <Outlet />
      <div className="stack stack-wide" hidden={isInStep}>
        {!view.isFirstVisit && (
          <>
            <RecordingsCard view={view} />
            {view.hasReadyStory && <SavedRecordings samples={view.samples} />}
            {/* For later: the welcome dialog closes by itself after a moment (docs/spec.md, section 4). */}
            {view.user.hasLocation && (
              <details>
                <summary>How it works, in four steps</summary>
                <WelcomeSteps />
              </details>
            )}
          </>
        )}
        <AccountCard view={view} />
      </div>
    </>
  )
}

function AccountCard({ view }: ViewProps) {
  const { user } = view
  return (
    <section id="account" className="sheet account" aria-label="Your account">
      <PictureForm user={user} />
      {/* Open while the location is missing. With a key: a first visit ends with it folded. */}
      <details key={String(user.hasLocation)} open={!user.hasLocation}>
        <summary>
          <strong>
            <bdi>
              {user.firstName} {user.lastName}
            </bdi>
          </strong>
          <span className="soft small"> · Account and location</span>
        </summary>
        <div className="stack stack-wide account-facts">
          <section className="stack" aria-labelledby="account-details">
            <h2 id="account-details">Account Details</h2>
            <dl className="facts">
              <dt>Name</dt>
              <dd dir="auto">
                {user.firstName} {user.lastName}
              </dd>
              <dt>Username</dt>
              <dd>{user.username}</dd>
              <dt>Member Since</dt>
              <dd>
                <LongDate at={user.createdAt} />
              </dd>
            </dl>
            <p>
              <Link to="/account" className="button">
                Name, email, password
              </Link>
            </p>
          </section>
          {user.hasLocation && <Location user={user} />}
        </div>
      </details>
    </section>
  )
}

function FirstVisit({ view }: ViewProps) {
  const { user, countryNames } = view
  const posting = useFetcher<Refusal>()
  const refusal = posting.data as Refusal | undefined
  useRefused(refusal, '#location')
  useRefusalToast(refusal)
  useFocusOnList('first-visit', '#create-story-title')
  return (
    <section id="location" className="sheet first-visit" aria-labelledby="first-visit-title">
      <div className="stack">
        <h2 id="first-visit-title">Four steps to your first story</h2>
        {/* The welcome dialog shows them while it is open. */}
        {!view.isWelcome && <WelcomeSteps />}
      </div>
      <div className="stack">
        <h2>Location</h2>
        <p>Please complete your location information to continue</p>
        <p className="soft small">
          It is part of your profile. Only you and the people who look after Everspoken see it, and nothing in
          your stories depends on it.
        </p>
        <PostForm fetcher={posting} action={pageUrl('location')} refusal={refusal}>
          <LocationFields location={user} countryNames={countryNames} refusal={refusal} />
        </PostForm>
      </div>
    </section>
  )
}
