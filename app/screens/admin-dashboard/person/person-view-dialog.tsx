import { PersonDialog, PersonPart } from './person-dialog'
import type { ViewDialog } from './person-dialogs.server'
import { LocationFacts, PersonFacts } from './person-facts'
import { PersonSamples } from './person-items'

const SAMPLES = 'person-samples'
const next = { dialog: 'profile', label: 'Open the profile', className: 'button-primary' } as const

/** View User (docs/spec.md, section 2): the account, the location and the voice samples. */
export function PersonViewDialog({ person, samples }: ViewDialog) {
  return (
    <PersonDialog kind="View User" person={person} next={next}>
      <PersonPart id="person-profile" title="Profile">
        <PersonFacts person={person} />
      </PersonPart>
      <PersonPart id="person-location" title="Location">
        <LocationFacts person={person} />
      </PersonPart>
      <PersonPart id={SAMPLES} title="Voice Samples">
        <PersonSamples samples={samples} place={SAMPLES} />
      </PersonPart>
    </PersonDialog>
  )
}
