import { Moment } from '~/ui/moment'
import { SubmitButton } from '~/ui/submit-button'
import { usePost } from '~/web/forms/use-post'
import { useRouteModules } from '~/web/forms/use-route-modules'
import { AccountPage, useAccount } from '../account-page'

export default function Sessions() {
  useRouteModules('screens/account/sessions/end', 'screens/account/sessions/end-others')
  const { sessions } = useAccount()
  const { Form, refusal } = usePost('sessions')
  return (
    <AccountPage page="sessions" refusal={refusal}>
      <ul className="sessions">
        {sessions.map((session) => (
          <li key={session.id} className="row row-apart">
            <p>
              <strong>{session.browser ?? 'An unknown browser'}</strong>
              <br />
              <span className="soft small">
                {session.isCurrent ? (
                  'This device, now'
                ) : (
                  <>
                    Last used <Moment at={session.lastUsedAt} />
                  </>
                )}
              </span>
            </p>
            {!session.isCurrent && (
              <Form method="post" action="/account/sessions/end">
                <input type="hidden" name="id" value={session.id} />
                <SubmitButton
                  tone="plain"
                  pendingText="Signing out..."
                  aria-label={`Sign out ${session.browser ?? 'an unknown browser'}`}
                >
                  Sign out
                </SubmitButton>
              </Form>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Form method="post" action="/account/sessions/end-others">
          <SubmitButton tone="plain" pendingText="Signing out...">
            Sign out everywhere else
          </SubmitButton>
        </Form>
      )}
      <p className="soft small">Each sign-in ends by itself after 90 days, or sooner when it isn’t used.</p>
    </AccountPage>
  )
}
