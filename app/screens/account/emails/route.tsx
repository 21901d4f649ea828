import { setStoryEmails } from '~/stories/story-emails.server'
import { SubmitButton } from '~/ui/submit-button'
import { usePost } from '~/web/forms/use-post'
import { AccountPage, orProblem, useAccount } from '../account-page'
import { accountAction, storyEmailsForm } from '../submit.server'

export const action = accountAction('emails', storyEmailsForm, async ({ storyEmails }, { user }) => {
  const set = setStoryEmails(user, storyEmails)
  const toast = { title: storyEmails ? 'Emails turned on' : 'Emails turned off' }
  return set.ok ? { ok: true, toast } : set
})

export const clientAction = orProblem('emails', 'Not saved')

export default function Emails() {
  const { storyEmails } = useAccount()
  const { Form, refusal } = usePost('emails')
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
            <SubmitButton pendingText="Saving...">Save</SubmitButton>
          </p>
        </Form>
      ) : (
        <p>No emails about stories go to this account.</p>
      )}
    </AccountPage>
  )
}
