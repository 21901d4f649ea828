import { CurrentCode, CurrentPassword, Field } from '~/platform/forms/field'
import type { Post } from '~/platform/forms/use-post'
import { LongDate } from '~/platform/ui/moment'
import { SubmitButton } from '~/platform/ui/submit-button'
import type { TwoStepView } from '../account-view.server'

interface Props<State extends TwoStepView['state']> {
  view: Extract<TwoStepView, { state: State }>
  post: Post
}

export function StartForm({ post: { Form, refusal } }: { post: Post }) {
  return (
    <>
      <p>
        At each sign-in you then type your password and a code from an authenticator app on your phone. A
        stranger who knows your password still can’t get in.
      </p>
      <p className="soft">
        You need such an app first: Google Authenticator, Microsoft Authenticator, Aegis, 2FAS, or a password
        manager that makes codes.
      </p>
      <Form method="post" action="/account/two-step/start" className="stack" noValidate>
        <CurrentPassword refusal={refusal} />
        <p>
          <SubmitButton pendingText="Setting up...">Set up two-step sign-in</SubmitButton>
        </p>
      </Form>
    </>
  )
}

export function SetUpForm({ view: { qrCode, text }, post: { Form, refusal } }: Props<'setting-up'>) {
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
          <SubmitButton pendingText="Turning on...">Turn on</SubmitButton>
        </p>
      </Form>
      <Form method="post" action="/account/two-step/cancel">
        <SubmitButton tone="quiet">Not now</SubmitButton>
      </Form>
      <p className="soft small">
        Turning it on signs you out on all other devices. Until you do, this key lasts for half an hour.
      </p>
    </>
  )
}

export function TwoStepForm({ view: { since, codesLeft }, post: { Form, refusal } }: Props<'on'>) {
  return (
    <>
      <p>
        On since <LongDate at={since} />. Recovery codes left: {codesLeft} of 10.
      </p>
      {codesLeft < 3 && (
        <p className="form-notice">
          {codesLeft === 0 ? 'You have no recovery code left.' : 'You have few recovery codes left.'} Please
          make new ones, so that you get in without your phone.
        </p>
      )}
      <p className="soft">
        A new password, also by a link in an email, doesn’t turn it off. If you lose your phone and your
        recovery codes, only the people who run Everspoken can help you back in.
      </p>
      <Form method="post" action="/account/two-step/codes" className="stack" noValidate>
        <CurrentPassword refusal={refusal} />
        <CurrentCode refusal={refusal} />
        <p className="row">
          <SubmitButton tone="plain" pendingText="Making new codes...">
            Make new recovery codes
          </SubmitButton>
          <SubmitButton formAction="/account/two-step/off" tone="danger" pendingText="Turning off...">
            Turn off two-step sign-in
          </SubmitButton>
        </p>
      </Form>
    </>
  )
}
