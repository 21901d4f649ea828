import { Link, useSearchParams } from '@remix-run/react'
import { ModalDialog } from '~/ui/modal-dialog'
import { adminLink, noDialog } from './admin-link'
import type { ViewDialog } from './person-dialogs.server'
import { LocationFacts, PersonFacts } from './person-facts'
import { PersonHeading } from './person-heading'
import { PersonSamples } from './person-samples'

const SAMPLES = 'person-samples'

/** View User (spec section 2): who they are, where they live, whose voices they brought. */
export function PersonViewDialog({ person, samples }: ViewDialog) {
  const [query] = useSearchParams()
  const closeTo = adminLink(query, noDialog)
  return (
    <ModalDialog closeTo={closeTo} labelledBy="person-title">
      <div className="stack person-dialog">
        <PersonHeading id="person-title" kind="View User" person={person} closeTo={closeTo} />
        <section className="stack person-part" aria-labelledby="person-profile-title">
          <h3 id="person-profile-title">Profile</h3>
          <PersonFacts person={person} />
        </section>
        <section className="stack person-part" aria-labelledby="person-location-title">
          <h3 id="person-location-title">Location</h3>
          <LocationFacts person={person} />
        </section>
        <section id={SAMPLES} className="stack person-part" aria-labelledby="person-samples-title">
          <h3 id="person-samples-title">Voice Samples</h3>
          <PersonSamples samples={samples} place={SAMPLES} />
        </section>
        <p className="row row-apart person-part">
          <Link className="button" to={closeTo} preventScrollReset>
            Close
          </Link>
          <Link
            className="button button-primary"
            to={adminLink(query, { ...noDialog, profile: person.id })}
            replace
            preventScrollReset
          >
            Open the profile
          </Link>
        </p>
      </div>
    </ModalDialog>
  )
}
