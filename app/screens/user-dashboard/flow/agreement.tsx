import { SubmitButton } from '~/ui/submit-button'
import { DashboardLink } from '../dashboard-link'
import { dashboardUrl, formUrl } from '../dashboard-url'
import type { DashboardView } from '../dashboard-view.server'
import { IntentForm } from '../intent-form'
import type { ViewProps } from '../refusal'

/** Asks before a recording that was uploaded under other conditions goes to a company. */
export function Agreement({
  view: { draft },
  refusal,
  voice,
}: ViewProps & { voice: NonNullable<DashboardView['agreeing']> }) {
  return (
    <IntentForm
      intent="choose-voice"
      action={formUrl({ step: 'voice-selection', agree: voice.id })}
      version={draft.version}
      refusal={refusal}
    >
      <h3>
        May the recording of <span dir="auto">{voice.name}</span> be sent?
      </h3>
      <p>
        When you uploaded it, stories were made on the machine that runs this service. That has changed, so we
        ask you before anything is sent. If you would rather not, nothing happens to your recording or your
        stories.
      </p>
      <p>{voice.statement}</p>
      <input type="hidden" name="voiceSampleId" value={voice.id} />
      <input type="hidden" name="agrees" value="yes" />
      <div className="step-actions">
        <SubmitButton>I agree</SubmitButton>
        <DashboardLink className="button button-quiet" to={dashboardUrl({ step: 'voice-selection' })}>
          Choose another voice
        </DashboardLink>
      </div>
    </IntentForm>
  )
}
