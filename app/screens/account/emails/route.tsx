import { setStoryEmails } from '~/stories/story-emails.server'
import { SubmitButton } from '~/ui/submit-button'
import { usePost } from '~/web/forms/use-post'
import { AccountPage, useAccount } from '../account-page'
import { orProblem } from '../pages'
import { accountAction } from '../submit.server'

export const action = accountAction('emails', ({ user }) => async (fields) => {
  const isOn = fields.has('storyEmails')
  const set = setStoryEmails(user, isOn)
  if (!set.ok) return set
  return { ok: true, toast: { title: isOn ? 'Emails turned on' : 'Emails turned off' } }
})

export const clientAction = orProblem('emails', 'Not saved')

/** Turns the emails about stories on and off. */
export default function Emails() {
  const { storyEmails } = useAccount()
  const { Form, refusal, isPending } = usePost('emails')
  return (
    <AccountPage page="emails" refusal={refusal}>
      {storyEmails ? (
        <Form method="post" action="/account/emails" className="stack">
          <div className="check">
            <input type="checkbox" id="storyEmails" name="storyEmails" defaultChecked={storyEmails.isOn} />
            <label htmlFor="storyEmails">Email me when a story is ready or has failed</label>
          </div>
          <p className="soft">
            They go to <bdi>{storyEmails.email}</bdi>, and have none of your words in them.
          </p>
          <p>
            <SubmitButton isPending={isPending()} pendingText="Saving...">
              Save
            </SubmitButton>
          </p>
        </Form>
      ) : (
        <p>No emails about stories go to this account.</p>
      )}
    </AccountPage>
  )
}
