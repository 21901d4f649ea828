import { useFetcher } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { CONTACT_EMAIL_MAX, CONTACT_MESSAGE_MAX, CONTACT_NAME_MAX } from '~/accounts/contact/limits'
import { Field } from '~/platform/forms/field'
import { Problem } from '~/platform/forms/problem'
import { useRefused } from '~/platform/forms/use-refused'
import type { Refusal } from '~/platform/refusal'
import { useRouteModules } from '~/platform/remix/use-route-modules'
import { SubmitButton } from '~/platform/ui/submit-button'

export type ContactAnswer = Refusal<'contact'> | { form: 'contact'; isSent: true }

interface Props {
  supportEmail: string | undefined
  isMailed: boolean
  level: 1 | 2
  sent?: ContactAnswer
  writer?: Writer
}

export type Writer = Record<'firstName' | 'lastName' | 'email', string>

export function ContactSection({ supportEmail, level, ...form }: Props) {
  const Heading = `h${level}` as const
  const className = level === 1 ? 'contact-page' : 'landing-part landing-band columns'
  return (
    <section id="contact-us" className={className} aria-labelledby="contact-title">
      <div className="stack">
        <Heading id="contact-title">Contact Us</Heading>
        <p className="soft landing-lead">
          A question, a doubt, or a voice that won’t load: tell us, and a person will{' '}
          {form.isMailed ? 'answer' : 'read it'}.
        </p>
        {supportEmail && (
          <p>
            Or write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
          </p>
        )}
      </div>
      <ContactForm {...form} />
    </section>
  )
}

const SENT = "Thank you! Your message has been sent successfully. We'll get back to you soon."
const KEPT =
  'Thank you! This service can’t send email, so your message was kept here for the people who run it.'

function ContactForm({ sent, writer, isMailed }: Pick<Props, 'sent' | 'writer' | 'isMailed'>) {
  const { data = sent, state, Form } = useFetcher<ContactAnswer>()
  const [cleared, setCleared] = useState(0)
  const thanks = useRef<HTMLParagraphElement>(null)
  const isSending = state !== 'idle'
  const isThanked = !isSending && data && 'isSent' in data
  const refusal = isSending || !data || 'isSent' in data ? undefined : data
  useRouteModules('pages/landing/contact/route')
  useRefused(refusal, '#contact-us')

  useEffect(() => {
    if (!data || data === sent || !('isSent' in data)) return
    setCleared((count) => count + 1)
    thanks.current?.focus()
  }, [data, sent])

  return (
    <div className="stack">
      {isThanked && (
        <p ref={thanks} className="form-success" role="status" tabIndex={-1}>
          {isMailed ? SENT : KEPT}
        </p>
      )}
      <Problem refusal={refusal} />
      {/* The one form without noValidate: the browser validates the email (docs/spec.md, section 5), the server all fields. */}
      <Form method="post" action="/contact" id="contact-form" className="stack">
        <Fields key={cleared} refusal={refusal} isSending={isSending} writer={writer} />
      </Form>
    </div>
  )
}

function Fields({
  refusal,
  isSending,
  writer,
}: Pick<Props, 'writer'> & { refusal: Refusal | undefined; isSending: boolean }) {
  const fieldOf = (name: keyof Writer | 'message', maxLength: number) => ({
    name,
    id: `contact-${name}`,
    maxLength,
    required: true,
    refusal,
    defaultValue: name === 'message' ? undefined : writer?.[name],
  })
  return (
    <>
      <div className="pair">
        <Field {...fieldOf('firstName', CONTACT_NAME_MAX)} label="First name" autoComplete="given-name" />
        <Field {...fieldOf('lastName', CONTACT_NAME_MAX)} label="Last name" autoComplete="family-name" />
      </div>
      <Field {...fieldOf('email', CONTACT_EMAIL_MAX)} label="Email" type="email" autoComplete="email" />
      <Field {...fieldOf('message', CONTACT_MESSAGE_MAX)} label="Message" multiline rows={5} />
      <div className="trap" aria-hidden="true">
        <label>
          Leave this field empty
          <input type="text" name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <p>
        <SubmitButton pendingText="Sending..." isDisabled={isSending}>
          Send
        </SubmitButton>
      </p>
    </>
  )
}
