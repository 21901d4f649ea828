import { Form, useNavigation } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { CONTACT_EMAIL_MAX, CONTACT_MESSAGE_MAX, CONTACT_NAME_MAX } from '~/contact/limits'
import { Field } from '~/forms/field'
import { SubmitButton } from '~/ui/submit-button'
import type { ContactRefusal } from './contact.server'

interface Props {
  refusal: ContactRefusal | undefined
  isSent: boolean
}

const FORM_ID = 'contact-form'

/** Its fields are empty again once a message is sent, and only then. */
export function ContactForm({ refusal, isSent }: Props) {
  const [sent, setSent] = useState(0)
  const { state, formData } = useNavigation()
  const isSending = state !== 'idle' && formData?.get('intent') === 'contact'
  const wasSending = useRef(false)
  const box = useRef<HTMLParagraphElement>(null)
  const hasFailed = refusal !== undefined && Object.keys(refusal.errors).length === 0

  useEffect(() => {
    const isAnswered = wasSending.current && !isSending
    wasSending.current = isSending
    if (!isAnswered) return
    if (isSent) setSent((count) => count + 1)
    const bad = document.querySelector<HTMLElement>(`#${FORM_ID} [aria-invalid='true']`)
    const toSee = bad ?? box.current
    toSee?.focus()
  }, [isSending, isSent])

  return (
    <div className="contact-form stack">
      {isSent && !isSending && (
        <p ref={box} className="form-success" role="status" tabIndex={-1}>
          Thank you! Your message has been sent successfully. We'll get back to you soon.
        </p>
      )}
      {hasFailed && !isSending && (
        <p ref={box} className="form-error" role="alert" tabIndex={-1}>
          Sorry, there was an error sending your message. Please try again later.
        </p>
      )}
      <Fields key={sent} refusal={refusal} isSending={isSending} />
    </div>
  )
}

/** The one form without noValidate: the browser checks the address (spec section 5), and the server everything. */
function Fields({ refusal, isSending }: { refusal: ContactRefusal | undefined; isSending: boolean }) {
  // Of a page that the server drew; where script runs, the fields keep by themselves what was typed.
  const [values] = useState(refusal?.values)
  const stateOf = (name: string) => ({
    name,
    id: `contact-${name}`,
    required: true,
    defaultValue: values?.[name],
    error: isSending ? undefined : refusal?.errors[name],
  })
  return (
    <Form method="post" action="/?index#contact-us" id={FORM_ID} className="stack" preventScrollReset>
      <input type="hidden" name="intent" value="contact" />
      <div className="pair">
        <Field
          {...stateOf('firstName')}
          label="First name"
          autoComplete="given-name"
          maxLength={CONTACT_NAME_MAX}
        />
        <Field
          {...stateOf('lastName')}
          label="Last name"
          autoComplete="family-name"
          maxLength={CONTACT_NAME_MAX}
        />
      </div>
      <Field
        {...stateOf('email')}
        label="Email"
        type="email"
        autoComplete="email"
        maxLength={CONTACT_EMAIL_MAX}
      />
      <Field {...stateOf('message')} label="Message" multiline rows={5} maxLength={CONTACT_MESSAGE_MAX} />
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
