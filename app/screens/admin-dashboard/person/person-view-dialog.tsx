import { Link, useSearchParams } from '@remix-run/react'
import { ModalDialog } from '~/ui/modal-dialog'
import { adminLink, noDialog } from '../admin-link'
import type { ViewDialog } from './person-dialogs.server'
import { LocationFacts, PersonFacts, PersonHeading, PersonPart } from './person-facts'
import { PersonSamples } from './person-items'

const SAMPLES = 'person-samples'

/** View User (docs/spec.md, section 2): the account, the location, and the voices they uploaded. */
export function PersonViewDialog({ person, samples }: ViewDialog) {
  const [query] = useSearchParams()
  const closeTo = adminLink(query, noDialog)
  return (
    <ModalDialog closeTo={closeTo} labelledBy="person-title">
      <div className="stack person-dialog">
        <PersonHeading kind="View User" person={person} closeTo={closeTo} />
        <PersonPart id="person-profile" title="Profile">
          <PersonFacts person={person} />
        </PersonPart>
        <PersonPart id="person-location" title="Location">
          <LocationFacts person={person} />
        </PersonPart>
        <PersonPart id={SAMPLES} title="Voice Samples">
          <PersonSamples samples={samples} place={SAMPLES} />
        </PersonPart>
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
