import { useFocusOnList } from '~/ui/use-focus-on-list'
import { WelcomeSteps } from '~/ui/welcome-steps'
import type { ViewProps } from '../refusal'
import { LocationForm } from './location'

/** The card of a user without a location: the four steps, and the form of the first. */
export function FirstVisit({ view, refusal }: ViewProps) {
  useFocusOnList('first-visit', '#create-story-title')
  return (
    <section id="location" className="sheet first-visit" aria-labelledby="first-visit-title">
      <div className="stack">
        <h2 id="first-visit-title">Four steps to your first story</h2>
        <WelcomeSteps />
      </div>
      <div className="stack">
        <h2>Location</h2>
        <p>Please complete your location information to continue</p>
        <p className="soft small">
          It is part of your profile. Only you and the people who look after Everspoken see it, and nothing in
          your stories depends on it.
        </p>
        <LocationForm view={view} refusal={refusal} />
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
