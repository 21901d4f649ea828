import { Form } from '@remix-run/react'
import type { invitationRules, listInvitations } from '~/accounts/invitations.server'
import { Field } from '~/platform/forms/field'
import { Moment } from '~/platform/ui/moment'
import { SubmitButton } from '~/platform/ui/submit-button'
import { AdminPage, useAdminRefusal } from '../admin-page'
import { EmailText, LinkOnce } from '../facts'

const rules = {
  open: 'Anyone can make an account, because SIGN_UPS is open. An invitation works too.',
  invite: 'Only people with an invitation can make an account, because SIGN_UPS is invite.',
  closed: 'No one can make an account, not even with an invitation, because SIGN_UPS is closed.',
}

type Invitation = ReturnType<typeof listInvitations>[number]

interface Props {
  invitations: ReturnType<typeof invitationRules> & { open: Invitation[] }
  invited?: { email?: string; link?: string }
}

export function InvitationsPage({ invitations, invited }: Props) {
  const { signUps, isMailed, open } = invitations
  return (
    <AdminPage title="Invitations" refusal={useAdminRefusal()}>
      <p>{rules[signUps]}</p>
      {invited?.link && (
        <LinkOnce key={invited.link} link={invited.link} label="Invitation link">
          and works once, for seven days
          {invited.email && (
            <>
              . It is for <bdi>{invited.email}</bdi>
            </>
          )}
          .
        </LinkOnce>
      )}
      {invited && !invited.link && (
        <p className="form-success" role="status">
          The link is on its way to <bdi>{invited.email}</bdi>.
        </p>
      )}
      {signUps !== 'closed' && <InviteForm isMailed={isMailed} />}
      <section className="stack person-part" aria-labelledby="open-invitations">
        <h3 id="open-invitations">Open invitations</h3>
        {open.length === 0 && <p className="soft">There are none.</p>}
        <ul className="admin-lines">
          {open.map((invitation) => (
            <OpenInvitation key={invitation.id} {...invitation} />
          ))}
        </ul>
      </section>
    </AdminPage>
  )
}

function InviteForm({ isMailed }: { isMailed: boolean }) {
  const hint = isMailed
    ? 'The link is sent there. Leave it empty to get a link that you hand over yourself.'
    : 'This service can’t send email, so you get a link that you hand over yourself. An address only tells you here whose it is.'
  return (
    <Form method="post" className="stack" preventScrollReset noValidate>
      <Field
        name="email"
        label="Email (optional)"
        type="email"
        hint={hint}
        refusal={useAdminRefusal()}
        autoComplete="off"
      />
      <SubmitButton pendingText="Inviting...">Invite</SubmitButton>
    </Form>
  )
}

function OpenInvitation({ id, email, createdAt, expiresAt }: Invitation) {
  const which = `the invitation ${email ? `for ${email}` : 'by a link'}`
  return (
    <li>
      <span>
        {email ? <EmailText email={email} /> : 'By a link'}
        <br />
        <span className="soft small">
          made <Moment at={createdAt} />, expires <Moment at={expiresAt} />
        </span>
      </span>
      <Form method="post" className="row" preventScrollReset>
        <SubmitButton tone="plain" name="revoke" value={id}>
          Revoke<span className="visually-hidden"> {which}</span>
        </SubmitButton>
      </Form>
    </li>
  )
}
