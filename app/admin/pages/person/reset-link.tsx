import { useActionData, useLoaderData } from '@remix-run/react'
import { mailOff } from '~/accounts/contact/contact.server'
import { makeResetLinkAsAdmin } from '~/accounts/password/password-reset.server'
import { RouteForm } from '~/platform/forms/route-form'
import { shownBase } from '~/platform/session/shown-base.server'
import { Moment } from '~/platform/ui/moment'
import { AdminPage, FormButtons, ProofFields } from '../admin-page'
import { LinkOnce, UserName } from '../facts'
import { adminAction, adminLoader, foundOr404 } from '../handlers.server'
import { failures, sendAct } from '../labels'
import { namedUser } from './person-view.server'

export const loader = adminLoader(({ id }) => ({
  ...foundOr404(namedUser(id)),
  isMailOn: mailOff() === undefined,
}))

export const action = adminAction([], async ({ admin, id, prove, request }) => {
  await prove()
  const made = makeResetLinkAsAdmin(admin, id, shownBase(request))
  return made.ok
    ? { link: made.link, worksUntil: made.worksUntil.toISOString() }
    : { ...made, title: failures.resetLink.title }
})

export const clientAction = sendAct(failures.resetLink)

export default function ResetLink() {
  const person = useLoaderData<typeof loader>()
  const made = useActionData<{ link?: string; worksUntil: string }>()
  const back = `/users/${person.id}`
  return (
    <AdminPage title="Make a reset link" back={back}>
      <p>
        <UserName user={person} />
      </p>
      {made?.link ? (
        <LinkOnce link={made.link} label="Reset link">
          and works once, until <Moment at={made.worksUntil} />.
        </LinkOnce>
      ) : (
        <>
          <p>
            Anyone with the link can choose a new password for this account. Make sure that it is really they
            who ask, and give it to them where nobody else can read it. Two-step sign-in stays on.
          </p>
          <p>
            Making a link is recorded.{' '}
            {person.isMailOn
              ? 'An email tells them, if they gave an address.'
              : 'This service can’t send email: please tell them.'}
          </p>
          <RouteForm>
            {(refusal) => (
              <>
                <ProofFields refusal={refusal} />
                <FormButtons back={back} tone="primary" pendingText="Making a link...">
                  Make a reset link
                </FormButtons>
              </>
            )}
          </RouteForm>
        </>
      )}
    </AdminPage>
  )
}
