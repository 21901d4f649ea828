import type { ComponentProps, ReactNode } from 'react'
import { signOutHeaders } from '~/accounts/session/session-cookie.server'
import { deleteOwnAccount, ownDeletion } from '~/dashboard/account-deletion/delete-account.server'
import { backupSentence, DAYS_TO_STAY } from '~/dashboard/account-deletion/deletion-labels'
import { redirectWithToast } from '~/platform/forms/answer.server'
import { CurrentCode, CurrentPassword } from '~/platform/forms/field'
import { inputOf, radiosOf, useFields } from '~/platform/forms/use-fields'
import { usePost } from '~/platform/forms/use-post'
import { Icon } from '~/platform/ui/icon'
import { SubmitButton } from '~/platform/ui/submit-button'
import { AccountPage, orProblem, useAccount } from '../account-page'
import { ACCOUNT_DELETED } from '../account-view.server'
import { accountAction } from '../submit.server'

export const action = accountAction('leave', ownDeletion, async (wish, { user, request, address }) => {
  const done = await deleteOwnAccount(user, wish, { address })
  if (!done.ok) return done
  if (!done.dueAt) return leave(request)
  const description = `Everything stays as it is for ${DAYS_TO_STAY} days.`
  return { ok: true, hasShownPassword: true, toast: { title: 'Your account will be deleted', description } }
})

/** Ends the session, and what the browser keeps with it, and loads the page that says so as a new document. */
const leave = async (request: Request) =>
  redirectWithToast('/account?done=1', undefined, {
    headers: await signOutHeaders(request),
    done: ACCOUNT_DELETED,
    reloadsDocument: true,
  })

export const clientAction = orProblem('leave', 'Not deleted')

export default function Leave() {
  const { deletion: view, twoStep, constraints } = useAccount()
  const { Form, refusal } = usePost('leave')
  const defaultValue = { when: 'later' }
  const fields = useFields('leave-form', { constraints: constraints.leave, defaultValue, refusal })
  const [later, now] = radiosOf(fields.when, ['later', 'now'])
  return (
    <AccountPage page="leave" refusal={refusal}>
      <p>
        You may want to <a href="/account/everything">download everything</a> first. We will delete the
        following. It can’t be brought back:
      </p>
      <ul>
        <li>your name, username, email address, password, picture and location, and all your sign-ins</li>
        <li>
          every recording and photo, what you told us about them, the voices made from them, and the records
          of consent
        </li>
        <li>every story, with its words, your answers and its sound, and the one you are working on</li>
        <li>messages sent to us from your email address with the contact form</li>
      </ul>
      <p>
        {backupSentence(view.backupDays)} What stays is without your name: log lines, and records of what an
        admin has looked at, both with a number in place of you.
      </p>
      <Form id="leave-form" method="post" action="/account/leave" className="stack" noValidate>
        <fieldset className="plain-choices">
          <legend>When?</legend>
          <Choice input={later}>
            {view.dueAt ? `In ${DAYS_TO_STAY} days, counted anew from today` : `In ${DAYS_TO_STAY} days`}.
            Until then nothing changes, and you can change your mind.
          </Choice>
          <Choice input={now}>Delete now, permanently. You’ll be signed out everywhere.</Choice>
        </fieldset>
        <CurrentPassword {...inputOf(fields.currentPassword)} />
        {twoStep.state === 'on' && <CurrentCode {...inputOf(fields.code)} />}
        <p>
          <SubmitButton tone="danger" pendingText="Deleting...">
            <Icon name="trash" />
            Delete my account
          </SubmitButton>
        </p>
      </Form>
    </AccountPage>
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
