import { Form, useNavigation } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { CONTACT_EMAIL_MAX, CONTACT_MESSAGE_MAX, CONTACT_NAME_MAX } from '~/contact/limits'
import { Field } from '~/forms/field'
import { Problem } from '~/forms/problem'
import type { Refusal } from '~/forms/refusal'
import { useFocusOnRefusal } from '~/forms/use-focus-on-refusal'
import { SubmitButton } from '~/ui/submit-button'

/** docs/spec.md, section 8, for everything but the errors of fields. */
export const NOT_SENT = 'Sorry, there was an error sending your message. Please try again later.'

interface Props {
  refusal: Refusal | undefined
  isSent: boolean
}

interface SectionProps extends Props {
  supportEmail: string
}

/** The address stands beside the form, for those who would rather write from their own mail. */
export function ContactSection({ supportEmail, ...form }: SectionProps) {
  return (
    <section id="contact-us" className="landing-part landing-band contact" aria-labelledby="contact-title">
      <div>
        <h2 id="contact-title">Contact Us</h2>
        <p className="soft landing-lead">
          A question, a doubt, or a voice that will not load: tell us, and a person answers.
        </p>
        <p>
          Or write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
        </p>
      </div>
      <ContactForm {...form} />
    </section>
  )
}

/** Its fields are empty again once a message is sent, and only then. */
function ContactForm({ refusal, isSent }: Props) {
  const [sent, setSent] = useState(0)
  const { state, formData } = useNavigation()
  const isSending = state !== 'idle' && formData?.get('intent') === 'contact'
  const wasSending = useRef(false)
  const thanks = useRef<HTMLParagraphElement>(null)
  const shown = isSending ? undefined : refusal
  useFocusOnRefusal(shown, '#contact-us')

  useEffect(() => {
    if (wasSending.current && !isSending && isSent) {
      setSent((count) => count + 1)
      thanks.current?.focus()
    }
    wasSending.current = isSending
  }, [isSending, isSent])

  return (
    <div className="contact-form stack">
      {isSent && !isSending && (
        <p ref={thanks} className="form-success" role="status" tabIndex={-1}>
          Thank you! Your message has been sent successfully. We'll get back to you soon.
        </p>
      )}
      <Problem refusal={shown} />
      <Fields key={sent} refusal={shown} isSending={isSending} />
    </div>
  )
}

/** The one form without noValidate: the browser checks the email (docs/spec.md, section 5), the server all fields. */
function Fields({ refusal, isSending }: { refusal: Refusal | undefined; isSending: boolean }) {
  const fieldOf = (name: string) => ({ name, id: `contact-${name}`, required: true, refusal })
  return (
    <Form method="post" action="/?index#contact-us" id="contact-form" className="stack" preventScrollReset>
      <input type="hidden" name="intent" value="contact" />
      <div className="pair">
        <Field
          {...fieldOf('firstName')}
          label="First name"
          autoComplete="given-name"
          maxLength={CONTACT_NAME_MAX}
        />
        <Field
          {...fieldOf('lastName')}
          label="Last name"
          autoComplete="family-name"
          maxLength={CONTACT_NAME_MAX}
        />
      </div>
      <Field
        {...fieldOf('email')}
        label="Email"
        type="email"
        autoComplete="email"
        maxLength={CONTACT_EMAIL_MAX}
      />
      <Field {...fieldOf('message')} label="Message" multiline rows={5} maxLength={CONTACT_MESSAGE_MAX} />
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
