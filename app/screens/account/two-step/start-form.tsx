import { SubmitButton } from '~/ui/submit-button'
import type { Post } from '~/web/forms/use-post'
import { CurrentPassword } from '../current-password'

export function StartForm({ post: { Form, refusal, isPending } }: { post: Post }) {
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
          <SubmitButton isPending={isPending()} pendingText="Setting up...">
            Set up two-step sign-in
          </SubmitButton>
        </p>
      </Form>
    </>
  )
}
