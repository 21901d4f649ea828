import { Form, Link, useLocation } from '@remix-run/react'
import type { Refusal } from '~/refusal'
import { ModalDialog } from '~/ui/modal-dialog'
import { Moment } from '~/ui/moment'
import { SubmitButton } from '~/ui/submit-button'
import { useErrorTitle } from '~/ui/use-error-title'
import { CopyButton } from '~/web/forms/copy-button'
import { Field } from '~/web/forms/field'
import { Problem } from '~/web/forms/problem'
import { useFocusOnRefusal } from '~/web/forms/use-focus-on-refusal'
import { adminUrl } from '../admin-link'
import { EmailText } from '../facts'
import type { InvitationsView } from './invitations-view.server'

const rules = {
  open: 'Anyone can make an account, because SIGN_UPS is open. An invitation works too.',
  invite: 'Only people with an invitation can make an account, because SIGN_UPS is invite.',
  closed: 'No one can make an account, not even with an invitation, because SIGN_UPS is closed.',
}

interface Props {
  invitations: InvitationsView
  /** The invitation that was made just now. */
  invited?: { email?: string; link?: string }
  refusal?: Refusal
}

/** Makes, lists and revokes invitations. */
export function InvitationsDialog({ invitations, invited, refusal }: Props) {
  const { signUps, isMailed, open } = invitations
  const closeTo = adminUrl(useLocation().search)
  useErrorTitle(refusal !== undefined)
  useFocusOnRefusal(refusal, 'dialog')
  return (
    <ModalDialog closeTo={closeTo} labelledBy="invitations-title">
      <div className="stack person-dialog">
        <div className="row row-apart">
          <h2 id="invitations-title">Invitations</h2>
          <Link className="button" to={closeTo} preventScrollReset>
            Close
          </Link>
        </div>
        <p>{rules[signUps]}</p>
        {invited?.link && <NewLink key={invited.link} {...invited} link={invited.link} />}
        {invited && !invited.link && (
          <p className="form-success" role="status">
            The link is on its way to <bdi>{invited.email}</bdi>.
          </p>
        )}
        {signUps !== 'closed' && <InviteForm isMailed={isMailed} refusal={refusal} />}
        <section className="stack person-part" aria-labelledby="open-invitations">
          <h3 id="open-invitations">Open invitations</h3>
          {open.length === 0 && <p className="soft">There are none.</p>}
          <ul className="person-acts">
            {open.map((invitation) => (
              <OpenInvitation key={invitation.id} {...invitation} />
            ))}
          </ul>
        </section>
      </div>
    </ModalDialog>
  )
}

/** A link that is shown once. */
const NewLink = ({ link, email }: { link: string; email?: string }) => (
  <div className="form-success stack" role="status">
    <p>
      <strong>Copy this link now.</strong> It isn’t shown again, and works once, for seven days
      {email && (
        <>
          . It is for <bdi>{email}</bdi>
        </>
      )}
      .
    </p>
    <Field name="link" label="Invitation link" defaultValue={link} readOnly />
    <CopyButton text={link} />
  </div>
)

function InviteForm({ isMailed, refusal }: { isMailed: boolean; refusal?: Refusal }) {
  const { search } = useLocation()
  const hint = isMailed
    ? 'The link is sent there. Leave it empty to get a link that you hand over yourself.'
    : 'This service can’t send email, so you get a link that you hand over yourself. An address only tells you here whose it is.'
  return (
    <Form
      method="post"
      action={adminUrl(search, 'invitations')}
      className="stack"
      preventScrollReset
      noValidate
    >
      <Problem refusal={refusal} />
      <Field
        name="email"
        label="Email (optional)"
        type="email"
        hint={hint}
        refusal={refusal}
        autoComplete="off"
      />
      <SubmitButton pendingText="Inviting...">Invite</SubmitButton>
    </Form>
  )
}

function OpenInvitation({ id, email, createdAt, expiresAt }: InvitationsView['open'][number]) {
  const { search } = useLocation()
  const which = `the invitation ${email ? `for ${email}` : 'by a link'}`
  return (
    <li>
      <span>
        {email ? <EmailText email={email} /> : 'By a link'}
        <br />
        <span className="soft small">
          made <Moment iso={createdAt} />, expires <Moment iso={expiresAt} />
        </span>
      </span>
      <Form method="post" action={adminUrl(search, 'invitations')} className="row" preventScrollReset>
        <SubmitButton tone="plain" name="again" value={id}>
          New link<span className="visually-hidden"> of {which}</span>
        </SubmitButton>
        <SubmitButton tone="plain" formAction={adminUrl(search, `invitations/${id}/revoke`)}>
          Revoke<span className="visually-hidden"> {which}</span>
        </SubmitButton>
      </Form>
    </li>
  )
}
