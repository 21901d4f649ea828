import type { ReactNode } from 'react'
import { SubmitButton } from '~/ui/submit-button'
import type { MissingConsent } from '~/voices/consent.server'
import { DashboardForm } from '../dashboard-form'
import type { DashboardRefusal } from '../refusal'

interface Props {
  /** Of the draft, where the form chooses the voice for it. */
  version?: number
  refusal: DashboardRefusal | undefined
  heading: 'h2' | 'h3'
  voice: { id: string; name: string }
  consent: MissingConsent
  /** The ways on for someone who doesn't agree. */
  children?: ReactNode
}

/** Asks before recordings that were uploaded under other conditions go to a company. */
export function Consent({ version, refusal, heading: Heading, voice, consent, children }: Props) {
  const { statement, recordings } = consent
  const several = recordings.length > 1
  return (
    <DashboardForm version={version} refusal={refusal}>
      <Heading id="consent-title">
        May the {several ? 'recordings' : 'recording'} of <bdi>{voice.name}</bdi> be sent?
      </Heading>
      {several && (
        <ul>
          {recordings.map(({ id, filename }) => (
            <li key={id} className="voice-file" dir="auto">
              {filename}
            </li>
          ))}
        </ul>
      )}
      <p>
        When you uploaded {several ? 'them' : 'it'}, stories were made on the machine that runs this service.
        That has changed, so we ask you before anything is sent. If you would rather not, nothing happens to
        your {several ? 'recordings' : 'recording'} or your stories.
      </p>
      <p>{several ? `For each of these recordings: ${statement}` : statement}</p>
      <input type="hidden" name="voiceId" value={voice.id} />
      <AskedAbout consent={consent} />
      <div className="step-actions">
        <SubmitButton name="agrees" value="on">
          I agree
        </SubmitButton>
        {children}
      </div>
    </DashboardForm>
  )
}

/** The company and the recordings that `agreementIn` reads: by the time that the user answers others may be missing. */
export const AskedAbout = ({ consent }: { consent: MissingConsent }) => (
  <>
    <input type="hidden" name="company" value={consent.company} />
    {consent.recordings.map(({ id }) => (
      <input key={id} type="hidden" name="recordings" value={id} />
    ))}
  </>
)
