import type { ComponentProps, ReactNode } from 'react'
import { backupSentence, DAYS_TO_STAY } from '~/account-deletion/deletion-labels'
import { Icon } from '~/ui/icon'
import { SignedOutNote } from '~/ui/signed-out'
import { SubmitButton } from '~/ui/submit-button'
import { Problem } from '~/web/forms/problem'
import { inputOf, radiosOf, useFields } from '~/web/forms/use-fields'
import { usePost } from '~/web/forms/use-post'
import type { AccountView } from '../account-view.server'
import { CurrentCode } from '../current-code'
import { CurrentPassword } from '../current-password'

interface Props {
  view: AccountView['deletion']
  hasTwoStep: boolean
}

/** The form that deletes one's own account, with what goes, what stays and for how long. */
export function DeleteAccount({ view, hasTwoStep }: Props) {
  const { Form, refusal, isPending } = usePost('delete-account')
  const defaultValue = { when: 'later' }
  const fields = useFields('delete-account', { constraints: view.constraints, defaultValue, refusal })
  const [later, now] = radiosOf(fields.when, ['later', 'now'])
  return (
    <section className="sheet stack" aria-labelledby="delete-account-title">
      <h2 id="delete-account-title">Delete your account</h2>
      <p>
        You may want to <a href="#everything">take everything with you</a> first. This is deleted, and can’t
        be brought back:
      </p>
      <ul>
        <li>your name, username, email address, password, picture and location, and all your sign-ins</li>
        <li>
          every recording and photo, what you told us about them, the voices made from them, and the records
          of consent
          {view.company && <>; we also have {view.company} delete its copies</>}
        </li>
        <li>every story, with its words, your answers and its sound, and the one you are working on</li>
        <li>messages sent to us from your email address by the contact form</li>
      </ul>
      <p>
        {backupSentence(view.backupDays)} What stays is without your name: log lines, and records of what an
        admin has looked at, both with a number in place of you.
      </p>
      <Form
        id="delete-account"
        method="post"
        action="/account/leave"
        className="stack"
        preventScrollReset
        noValidate
      >
        {!refusal?.problem?.isSignedOut && <Problem refusal={refusal} />}
        <fieldset className="plain-choices">
          <legend>When?</legend>
          <Choice input={later}>
            {view.dueAt ? `In ${DAYS_TO_STAY} days, counted anew from today` : `In ${DAYS_TO_STAY} days`}.
            Until then all stays as it is, and you can change your mind.
          </Choice>
          <Choice input={now}>Now, for good. You are signed out everywhere.</Choice>
        </fieldset>
        <CurrentPassword {...inputOf(fields.currentPassword)} />
        {hasTwoStep && <CurrentCode {...inputOf(fields.code)} />}
        <p>
          <SubmitButton tone="danger" isPending={isPending()} pendingText="Deleting...">
            <Icon name="trash" />
            Delete my account
          </SubmitButton>
        </p>
        <SignedOutNote form="delete-account" />
      </Form>
    </section>
  )
}

function Choice({ input, children }: { input?: ComponentProps<'input'>; children: ReactNode }) {
  return (
    <label className="check">
      <input {...input} />
      <span>{children}</span>
    </label>
  )
}
