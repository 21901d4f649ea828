import { SubmitButton } from '~/ui/submit-button'
import { DashboardForm } from '../dashboard-form'
import { useRefusal } from '../refusal'

interface Props {
  form: string
  consent: { company: string; statement: string; recordings: { id: string; filename: string }[] }
}

/** Asks before recordings that were uploaded under other conditions go to a company. */
export function Consent({ form, consent: { company, statement, recordings } }: Props) {
  return (
    <section className="sheet stack" aria-labelledby="consent-title">
      <h2 id="consent-title">May these recordings be sent?</h2>
      <p>Stories are now made by {company}, another company, and nothing has been sent there. It’s about:</p>
      <ul>
        {recordings.map(({ id, filename }) => (
          <li key={id} className="voice-file" dir="auto">
            {filename}
          </li>
        ))}
      </ul>
      <p>{statement}</p>
      <DashboardForm name={form} refusal={useRefusal()}>
        <input type="hidden" name="company" value={company} />
        {recordings.map(({ id }) => (
          <input key={id} type="hidden" name="agrees" value={id} />
        ))}
        <p>
          <SubmitButton>I agree</SubmitButton>
        </p>
      </DashboardForm>
    </section>
  )
}
