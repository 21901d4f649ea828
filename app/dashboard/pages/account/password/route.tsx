import { changePassword } from '~/accounts/change-account.server'
import { passwordChange } from '~/accounts/schemas.server'
import { CurrentPassword, PasswordField } from '~/platform/forms/field'
import { inputOf, useFields } from '~/platform/forms/use-fields'
import { usePost } from '~/platform/forms/use-post'
import { useRouteModules } from '~/platform/remix/use-route-modules'
import { SubmitButton } from '~/platform/ui/submit-button'
import { AccountPage, orProblem, useAccount } from '../account-page'
import { accountAction } from '../submit.server'

export const action = accountAction('password', passwordChange, async (passwords, { user, currentToken }) => {
  const changed = await changePassword(user, passwords, currentToken)
  const toast = { title: 'Password changed', description: 'Your other devices have been signed out.' }
  return changed.ok ? { ok: true, hasShownPassword: true, toast } : changed
})

export const clientAction = orProblem('password', 'Not changed')

export default function Password() {
  useRouteModules('dashboard/pages/account/password/sign-out-others')
  const { user, constraints } = useAccount()
  const { Form, refusal } = usePost('password')
  const fields = useFields('password-form', { constraints: constraints.password, refusal })
  return (
    <AccountPage page="password" refusal={refusal}>
      <p className="soft">A new password signs you out on all other devices.</p>
      <Form id="password-form" method="post" action="/account/password" className="stack" noValidate>
        {/* For password managers: which account it is. */}
        <input type="text" name="username" autoComplete="username" value={user.username} readOnly hidden />
        <CurrentPassword {...inputOf(fields.currentPassword)} />
        <PasswordField
          {...inputOf(fields.newPassword)}
          label="New password"
          hint="At least 8 characters"
          autoComplete="new-password"
        />
        <PasswordField
          {...inputOf(fields.confirmPassword)}
          label="Confirm new password"
          autoComplete="new-password"
        />
        <p>
          <SubmitButton pendingText="Changing...">Change Password</SubmitButton>
        </p>
      </Form>
      <Form method="post" action="/account/password/sign-out-others" className="stack">
        <p className="soft">You can also keep your password and end every other sign-in.</p>
        <p>
          <SubmitButton tone="plain" pendingText="Signing out...">
            Sign out everywhere else
          </SubmitButton>
        </p>
      </Form>
    </AccountPage>
  )
}
