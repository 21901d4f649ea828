import { useActionData, useLoaderData } from '@remix-run/react'
import { makeResetLinkAsAdmin } from '~/accounts/password/password-reset.server'
import { mailOff } from '~/contact/contact.server'
import { shownBase } from '~/web/session/shown-base.server'
import { AdminDialog, ConfirmDialog } from '../admin-dialog'
import { LinkOnce, UserName } from '../facts'
import { adminAction, adminLoader, foundOrRefused } from '../handlers.server'
import { failures, sendAct } from '../labels'
import { namedUser } from './person-dialogs.server'

export const loader = adminLoader(({ id, context }) => {
  const person = foundOrRefused(namedUser(id), context)
  return person && { ...person, isMailOn: mailOff() === undefined }
})

/** Responds with the link, which is shown this once. */
export const action = adminAction(({ admin, id, request }) => {
  const made = makeResetLinkAsAdmin(admin, id, shownBase(request))
  return made.ok ? { link: made.link } : { ...made, title: failures.resetLink.title }
})

export const clientAction = sendAct(failures.resetLink)

export default function ResetLink() {
  const person = useLoaderData<typeof loader>()
  const answer = useActionData<{ link?: string }>()
  if (!person) return <ConfirmDialog title="Reset link" />
  const who = (
    <p>
      <UserName user={person} />
    </p>
  )
  if (answer?.link)
    return (
      <AdminDialog title="Reset link">
        {who}
        <LinkOnce link={answer.link} label="Reset link">
          and works once, for one hour.
        </LinkOnce>
      </AdminDialog>
    )
  return (
    <ConfirmDialog
      title="Make a reset link"
      labels={{ confirm: 'Make a reset link', pending: 'Making a link...' }}
      tone="primary"
    >
      {who}
      <p>
        Whoever has the link can choose a new password for this account, so make sure that it is they who ask,
        and hand it over where only they read it. Two-step sign-in stays on.
      </p>
      <p>
        That you made it is recorded.{' '}
        {person.isMailOn
          ? 'An email tells them, if they gave an address.'
          : 'This service can’t send email: please tell them.'}
      </p>
    </ConfirmDialog>
  )
}
