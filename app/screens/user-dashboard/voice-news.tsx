import { Form } from '@remix-run/react'
import { SubmitButton } from '~/ui/submit-button'
import { formUrl } from './dashboard-url'

export const VoiceNews = () => (
  <section className="form-notice stack" aria-label="Voices sound closer now">
    <p>
      <strong>Voices sound closer now</strong>
      Your stories stay as they are. To hear one anew, open it and choose “New reading”.
    </p>
    <Form method="post" action={`${formUrl()}/voice-news`} preventScrollReset>
      <SubmitButton tone="plain">OK</SubmitButton>
    </Form>
  </section>
)
