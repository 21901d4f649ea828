import { useLocation } from '@remix-run/react'
import { SignedOutNote } from '~/ui/signed-out'
import { useFocusOnList } from '~/ui/use-focus-on-list'
import { WelcomeSteps } from '~/ui/welcome-steps'
import { Problem, useRefusalToast } from '~/web/forms/problem'
import { usePost } from '~/web/forms/use-post'
import { useRouteModules } from '~/web/forms/use-route-modules'
import { UnlessInDialog } from '../dashboard-form'
import { dialogUrl } from '../dashboard-url'
import type { ViewProps } from '../dashboard-view.server'
import { LocationFields } from './location'

/** The card of a user without a location: the four steps, and the form of the first. */
export function FirstVisit({ view }: ViewProps) {
  const { user, countryNames } = view
  const { Form, refusal } = usePost('location')
  const here = useLocation()
  useRouteModules('screens/user-dashboard/dialogs/location/route')
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
        <UnlessInDialog path="location">
          <Form method="post" action={dialogUrl('location', here)} className="stack" noValidate>
            {!refusal?.problem?.isSignedOut && <Problem refusal={refusal} />}
            <LocationFields location={user} countryNames={countryNames} refusal={refusal} />
            <SignedOutNote form="location" />
          </Form>
        </UnlessInDialog>
      </div>
    </section>
  )
}

/** For later: the welcome dialog closes by itself after a moment (docs/spec.md, section 4). */
export function HowItWorks() {
  return (
    <details>
      <summary>How it works, in four steps</summary>
      <WelcomeSteps />
    </details>
  )
}
