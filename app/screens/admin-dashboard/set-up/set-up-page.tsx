import { Form, Link } from '@remix-run/react'
import type { getOutsideName } from '~/admin/outside-name.server'
import { SubmitButton } from '~/ui/submit-button'
import { Field } from '~/web/forms/field'
import { AdminPage, useAdminRefusal } from '../admin-page'

interface Props {
  view: ReturnType<typeof getOutsideName> & { email: string }
  said?: string
}

export function SetUpPage({ view, said }: Props) {
  return (
    <AdminPage title="Set up" refusal={useAdminRefusal()}>
      {said && (
        <p className="form-success wrap" role="status">
          {said}
        </p>
      )}
      <OutsideName view={view} />
      <TestMail view={view} />
      <section className="stack person-part" aria-labelledby="set-up-voice">
        <h3 id="set-up-voice">The voice</h3>
        <p>
          Stories can be read in a voice that sounds much more like the person:{' '}
          <Link to="/admin-dashboard/voice">hear and choose the voice</Link>.
        </p>
      </section>
      <p className="soft">
        An admin looks after the service and makes no stories. To make your own, sign out and sign up as
        anyone else does.
      </p>
    </AdminPage>
  )
}

const fields = {
  APP_URL: {
    label: 'Public address',
    hint: 'Such as https://voices.example.org. Links start with it. After a restart the service answers only at this address.',
  },
  MAIL_FROM: {
    label: 'Sender of emails',
    hint: 'A name and an address: Everspoken <hello@example.org>',
  },
} as const

function OutsideName({ view }: Pick<Props, 'view'>) {
  const { fixed, stored, needsStart } = view
  const refusal = useAdminRefusal()
  const names = ['APP_URL', 'MAIL_FROM'] as const
  return (
    <section className="stack person-part" aria-labelledby="set-up-name">
      <h3 id="set-up-name">The address people use</h3>
      {needsStart && (
        <p className="form-notice">Saved. Please stop the service and start it again to use it.</p>
      )}
      <Form method="post" className="stack" preventScrollReset noValidate>
        {names.map((name) => (
          <Field
            key={name}
            name={name}
            {...fields[name]}
            hint={
              fixed[name] ? `The setting ${name} is used in place of what is saved here.` : fields[name].hint
            }
            defaultValue={fixed[name] ?? stored[name]}
            readOnly={fixed[name] !== undefined}
            refusal={refusal}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        ))}
        <SubmitButton pendingText="Saving...">Save</SubmitButton>
      </Form>
    </section>
  )
}

function TestMail({ view: { isMailOn, email, inUse } }: Pick<Props, 'view'>) {
  const refusal = useAdminRefusal()
  return (
    <section className="stack person-part" aria-labelledby="set-up-mail">
      <h3 id="set-up-mail">Mail</h3>
      {isMailOn ? (
        <Form method="post" className="stack" preventScrollReset noValidate>
          <Field
            name="to"
            label="Send a test email to"
            type="email"
            hint={`It comes from ${inUse.MAIL_FROM}.`}
            defaultValue={email}
            refusal={refusal}
            autoComplete="email"
          />
          <SubmitButton tone="plain" pendingText="Sending...">
            Send a test
          </SubmitButton>
        </Form>
      ) : (
        <p>
          This service can’t send email: set SMTP_URL, as docs/self-hosting.md describes, and start it again.
          Until then you can make links for new passwords yourself, on each user’s page.
        </p>
      )}
    </section>
  )
}
