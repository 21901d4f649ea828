import { LongDate } from '~/ui/moment'
import { SubmitButton } from '~/ui/submit-button'
import type { Post } from '~/web/forms/use-post'
import { CurrentCode } from '../current-code'
import { CurrentPassword } from '../current-password'
import type { TwoStepView } from './two-step-view.server'

interface Props {
  view: Extract<TwoStepView, { state: 'on' }>
  post: Post
}

/** Makes new recovery codes, or turns two-step sign-in off. */
export function TwoStepForm({ view: { since, codesLeft }, post: { Form, refusal, isPending } }: Props) {
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
          <SubmitButton
            tone="plain"
            isPending={isPending('/account/two-step/codes')}
            pendingText="Making new codes..."
          >
            Make new recovery codes
          </SubmitButton>
          <SubmitButton
            formAction="/account/two-step/off"
            tone="danger"
            isPending={isPending('/account/two-step/off')}
            pendingText="Turning off..."
          >
            Turn off two-step sign-in
          </SubmitButton>
        </p>
      </Form>
    </>
  )
}
