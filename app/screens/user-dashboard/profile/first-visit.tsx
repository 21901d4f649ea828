import type { ViewProps } from '../refusal'
import { LocationForm } from './location'

/** The whole of a first visit: it goes once the location is there. */
export function FirstVisit({ view, refusal }: ViewProps) {
  return (
    <section id="location" className="sheet stack" aria-labelledby="first-visit-title">
      <h2 id="first-visit-title">Location</h2>
      <p>Please complete your location information to continue</p>
      <LocationForm view={view} refusal={refusal} />
    </section>
  )
}
