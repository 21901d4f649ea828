import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { makeResetLinkAsAdmin } from '~/accounts/password/password-reset.server'
import { mailOff } from '~/contact/contact.server'
import type { Refusal } from '~/refusal'
import { answerForm } from '~/web/forms/answer-form.server'
import { requireAdmin } from '~/web/session/guards.server'
import { shownBase } from '~/web/session/shown-base.server'
import { AdminDialog, ConfirmDialog } from '../admin-dialog'
import { foundOrRefused } from '../answer-act.server'
import { UserName } from '../facts'
import { failures, sendAct } from '../labels'
import { LinkOnce } from '../link-once'
import { suspendDialog } from './person-dialogs.server'

export async function loader({ request, context, params: { id = '' } }: LoaderFunctionArgs) {
  await requireAdmin(request)
  const person = foundOrRefused(suspendDialog(id), context)
  return person && { ...person, isMailOn: mailOff() === undefined }
}

/** Responds with the link, which is shown this once. */
export async function action(args: ActionFunctionArgs) {
  const admin = await requireAdmin(args.request)
  return answerForm(args, 'confirm', async () => {
    const made = makeResetLinkAsAdmin(admin, args.params.id ?? '', shownBase(args.request))
    return made.ok ? { link: made.link } : { ...made, title: failures.resetLink.title }
  })
}

export const clientAction = sendAct(failures.resetLink)

/** Asks before it makes a link by which a user chooses a new password, and shows it. */
export default function ResetLink() {
  const person = useLoaderData<typeof loader>()
  const answer = useActionData<{ link: string } | Refusal>()
  if (!person) return <ConfirmDialog title="Reset link" />
  const { name, username, isMailOn } = person
  const who = (
    <p>
      <UserName name={name} username={username} />
    </p>
  )
  if (answer && 'link' in answer)
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
        {isMailOn
          ? 'An email tells them, if they gave an address.'
          : 'This service can’t send email: please tell them.'}
      </p>
    </ConfirmDialog>
  )
}
