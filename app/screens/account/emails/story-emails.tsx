import { SignedOutNote } from '~/ui/signed-out'
import { SubmitButton } from '~/ui/submit-button'
import { Problem } from '~/web/forms/problem'
import { usePost } from '~/web/forms/use-post'

interface Props {
  email: string
  isOn: boolean
}

/** Turns the emails about stories on and off. */
export function StoryEmails({ email, isOn }: Props) {
  const { Form, refusal, isPending } = usePost('story-emails')
  return (
    <section id="story-emails" className="sheet stack" aria-labelledby="story-emails-title">
      <h2 id="story-emails-title">Emails about your stories</h2>
      <Form method="post" action="/account/emails" className="stack" preventScrollReset>
        {!refusal?.problem?.isSignedOut && <Problem refusal={refusal} />}
        <div className="check">
          <input type="checkbox" id="storyEmails" name="storyEmails" defaultChecked={isOn} />
          <label htmlFor="storyEmails">Email me when a story is ready or has failed</label>
        </div>
        <p className="soft">
          They go to <bdi>{email}</bdi>, and have none of your words in them.
        </p>
        <p>
          <SubmitButton isPending={isPending()} pendingText="Saving...">
            Save
          </SubmitButton>
        </p>
        <SignedOutNote form="story-emails" />
      </Form>
    </section>
  )
}
