import { SubmitButton } from '~/ui/submit-button'
import { DashboardForm } from '../dashboard-form'
import { DashboardLink } from '../dashboard-link'
import { dashboardUrl } from '../dashboard-url'
import type { DashboardRefusal } from '../refusal'
import type { VoiceToAgreeTo } from './voices-to-choose.server'

/** Asks before recordings that were uploaded under other conditions go to a company. */
export function Agreement({
  version,
  refusal,
  voice,
}: {
  version: number
  refusal: DashboardRefusal | undefined
  voice: VoiceToAgreeTo
}) {
  const several = voice.recordings.length > 1
  return (
    <DashboardForm name="voice-selection" version={version} refusal={refusal}>
      <h3>
        May the {several ? 'recordings' : 'recording'} of <span dir="auto">{voice.name}</span> be sent?
      </h3>
      {several && (
        <ul>
          {voice.recordings.map(({ id, filename }) => (
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
      <p>{several ? `For each of these recordings: ${voice.statement}` : voice.statement}</p>
      <input type="hidden" name="voiceId" value={voice.id} />
      <input type="hidden" name="company" value={voice.company} />
      {voice.recordings.map(({ id }) => (
        <input key={id} type="hidden" name="agrees" value={id} />
      ))}
      <div className="step-actions">
        <SubmitButton>I agree</SubmitButton>
        <DashboardLink className="button button-quiet" to={dashboardUrl({ step: 'voice-selection' })}>
          Choose another voice
        </DashboardLink>
      </div>
    </DashboardForm>
  )
}
