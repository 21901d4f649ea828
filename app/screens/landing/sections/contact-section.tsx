import { Form, useNavigation } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import type { User } from '~/accounts/users.server'
import { CONTACT_EMAIL_MAX, CONTACT_MESSAGE_MAX, CONTACT_NAME_MAX } from '~/contact/limits'
import type { Refusal } from '~/refusal'
import { SubmitButton } from '~/ui/submit-button'
import { Field } from '~/web/forms/field'
import { Problem } from '~/web/forms/problem'
import { useFocusOnRefusal } from '~/web/forms/use-focus-on-refusal'

interface Props {
  supportEmail: string
  refusal: Refusal | undefined
  isSent: boolean
  /** A signed-in user, who gets the form without the landing page. */
  writer: Writer | undefined
}

/** A user's name and email address, which fill in the form. */
type Writer = Record<'firstName' | 'lastName' | 'email', string>

export const writerOf = ({ firstName, lastName, email }: User): Writer => ({
  firstName,
  lastName,
  email: email ?? '',
})

/** Shows the email address beside the form, for those who would rather use their own mail. */
export function ContactSection({ supportEmail, ...form }: Props) {
  const Heading = form.writer ? 'h1' : 'h2'
  const className = form.writer ? 'contact-page' : 'landing-part landing-band columns'
  return (
    <section id="contact-us" className={className} aria-labelledby="contact-title">
      <div className="stack">
        <Heading id="contact-title">Contact Us</Heading>
        <p className="soft landing-lead">
          A question, a doubt, or a voice that won’t load: tell us, and a person will answer.
        </p>
        <p>
          Or write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
        </p>
      </div>
      <ContactForm {...form} />
    </section>
  )
}

/** Clears its fields once a message is sent, and only then. */
function ContactForm({ refusal, isSent, writer }: Omit<Props, 'supportEmail'>) {
  const [sent, setSent] = useState(0)
  const { state, formData } = useNavigation()
  const isSending = state !== 'idle' && formData?.get('intent') === 'contact'
  const wasSending = useRef(false)
  const thanks = useRef<HTMLParagraphElement>(null)
  const shown = isSending ? undefined : refusal
  const isThanked = isSent && !isSending && !refusal
  useFocusOnRefusal(shown, '#contact-us')

  useEffect(() => {
    if (wasSending.current && isThanked) {
      setSent((count) => count + 1)
      thanks.current?.focus()
    }
    wasSending.current = isSending
  }, [isSending, isThanked])

  return (
    <div className="stack">
      {isThanked && (
        <p ref={thanks} className="form-success" role="status" tabIndex={-1}>
          Thank you! Your message has been sent successfully. We'll get back to you soon.
        </p>
      )}
      <Problem refusal={shown} />
      <Fields key={sent} refusal={shown} isSending={isSending} writer={writer} />
    </div>
  )
}

/** The one form without noValidate: the browser validates the email (docs/spec.md, section 5), the server all fields. */
function Fields({ refusal, isSending, writer }: Pick<Props, 'refusal' | 'writer'> & { isSending: boolean }) {
  const fieldOf = (name: keyof Writer | 'message', maxLength: number) => ({
    name,
    id: `contact-${name}`,
    maxLength,
    required: true,
    refusal,
    defaultValue: name === 'message' ? undefined : writer?.[name],
  })
  return (
    <Form
      method="post"
      action="/?index&contact=form#contact-us"
      id="contact-form"
      className="stack"
      preventScrollReset
    >
      <input type="hidden" name="intent" value="contact" />
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
        <SubmitButton pendingText="Sending..." isPending={isSending} isDisabled={isSending}>
          Send
        </SubmitButton>
      </p>
    </Form>
  )
}
