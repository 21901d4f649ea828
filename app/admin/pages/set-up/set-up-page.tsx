import { Form, Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { getSetUp } from '~/admin/set-up.server'
import { Field, type FieldProps } from '~/platform/forms/field'
import { SubmitButton } from '~/platform/ui/submit-button'
import { AdminPage, ProofFields, useAdminRefusal } from '../admin-page'

interface Props {
  view: ReturnType<typeof getSetUp> & { email: string }
  said?: string
}

type Settings = Record<string, Omit<FieldProps, 'name'>>

const ADDRESS: Settings = {
  APP_URL: {
    label: 'Public address',
    hint: 'Such as https://voices.example.org. Links start with it. After a restart the service answers only at this address.',
  },
}

const MAIL: Settings = {
  SMTP_URL: {
    label: 'Mail server (SMTP_URL)',
    hint: 'Such as smtps://mail.example.org:465. It is tried before it is saved, which can take 20 seconds. Leave it empty to send no email.',
  },
  SMTP_USER: { label: 'User at the mail server' },
  SMTP_PASSWORD: { label: 'Password at the mail server', type: 'password' },
  MAIL_FROM: {
    label: 'Sender of emails',
    hint: 'A name and an address: Everspoken <hello@example.org>',
  },
  SUPPORT_EMAIL: {
    label: 'Address for questions',
    type: 'email',
    hint: 'Everyone sees it. Leave it empty, and people write by the contact form, which you read at Messages.',
  },
}

const PEOPLE: Settings = {
  SIGN_UPS: {
    label: 'Who may sign up',
    options: [
      ['open', 'Anyone'],
      ['invite', 'Only people whom you invite'],
      ['closed', 'Nobody'],
    ],
  },
}

const LINKS: Settings = {
  INSTAGRAM_URL: { label: 'Instagram', hint: 'A full URL. A link that is empty isn’t shown.' },
  FACEBOOK_URL: { label: 'Facebook' },
  YOUTUBE_URL: { label: 'YouTube' },
}

export function SetUpPage({ view, said }: Props) {
  return (
    <AdminPage title="Set up" refusal={useAdminRefusal()}>
      {said && (
        <p className="form-success wrap" role="status">
          {said}
        </p>
      )}
      <Part id="address" title="The address people use" settings={ADDRESS} view={view}>
        {view.needsStart && (
          <p className="form-notice">Saved. Please stop the service and start it again to use it.</p>
        )}
      </Part>
      <Part id="mail" title="Mail" settings={MAIL} view={view}>
        {!view.isMailOn && (
          <p>
            This service can’t send email yet. Until it can, you can make links for new passwords yourself, on
            each user’s page.
          </p>
        )}
      </Part>
      {view.isMailOn && <TestMail view={view} />}
      <Part id="people" title="Accounts" settings={PEOPLE} view={view} />
      <Part id="links" title="Links at the foot of the first page" settings={LINKS} view={view} />
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

interface PartProps extends Pick<Props, 'view'> {
  id: string
  title: string
  settings: Settings
  children?: ReactNode
}

function Part({ id, title, settings, view: { fixed, values, hasPassword }, children }: PartProps) {
  const ofPage = useAdminRefusal()
  const refusal = Object.keys(settings).some((name) => name in (ofPage?.values ?? {})) ? ofPage : undefined
  const hintOf = (name: string, hint?: string) => {
    if (fixed.includes(name)) return `${name} is set where the service is started, and decides.`
    return name === 'SMTP_PASSWORD' && hasPassword ? 'One is saved. Leave it empty to keep it.' : hint
  }
  return (
    <section className="stack person-part" aria-labelledby={`set-up-${id}`}>
      <h3 id={`set-up-${id}`}>{title}</h3>
      {children}
      <Form method="post" className="stack" preventScrollReset noValidate>
        {Object.entries(settings).map(([name, field]) => {
          const isFixed = fixed.includes(name.startsWith('SMTP_') ? 'SMTP_URL' : name)
          return (
            <Field
              key={name}
              name={name}
              {...field}
              hint={hintOf(name, field.hint)}
              defaultValue={values[name]}
              readOnly={isFixed}
              disabled={isFixed && field.options !== undefined}
              refusal={refusal}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
          )
        })}
        {refusal?.values.APP_URL && <input type="hidden" name="tried" value={refusal.values.APP_URL} />}
        <ProofFields refusal={refusal} />
        <SubmitButton pendingText="Saving...">Save</SubmitButton>
      </Form>
    </section>
  )
}

function TestMail({ view: { email, mailFrom } }: Pick<Props, 'view'>) {
  return (
    <Form method="post" className="stack" preventScrollReset noValidate>
      <Field
        name="to"
        label="Send a test email to"
        type="email"
        hint={`It comes from ${mailFrom}. Some mail servers take half a minute to answer.`}
        defaultValue={email}
        refusal={useAdminRefusal()}
        autoComplete="email"
      />
      <SubmitButton tone="plain" pendingText="Sending...">
        Send a test
      </SubmitButton>
    </Form>
  )
}
