import { SubmitButton } from '~/ui/submit-button'
import { Field } from '~/web/forms/field'
import type { Post } from '~/web/forms/use-post'
import type { TwoStepView } from './two-step-view.server'

interface Props {
  view: Extract<TwoStepView, { state: 'setting-up' }>
  post: Post
}

/** Shows the secret for the authenticator app, and asks for a code of it. */
export function SetUpForm({ view: { qrCode, text }, post: { Form, refusal, isPending } }: Props) {
  const { size, path } = qrCode
  return (
    <>
      <p>
        <strong>1.</strong> In your authenticator app, add an account and scan this picture.
      </p>
      <svg
        className="qr-code"
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        role="img"
        aria-label="QR code with the key that is written below"
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
      <p>Or, when the app is on this same device, copy this key into it:</p>
      <p>
        <code className="secret-key">{text}</code>
      </p>
      <p>
        <strong>2.</strong> Type the six digits that the app now shows for Everspoken.
      </p>
      <Form method="post" action="/account/two-step/confirm" className="stack" noValidate>
        <Field refusal={refusal} name="code" label="Code" inputMode="numeric" autoComplete="one-time-code" />
        <p>
          <SubmitButton isPending={isPending('/account/two-step/confirm')} pendingText="Turning on...">
            Turn on
          </SubmitButton>
        </p>
      </Form>
      <Form method="post" action="/account/two-step/cancel">
        <SubmitButton tone="quiet" isPending={isPending('/account/two-step/cancel')}>
          Not now
        </SubmitButton>
      </Form>
      <p className="soft small">
        Turning it on signs you out on all other devices. Until you do, this key lasts for half an hour.
      </p>
    </>
  )
}
