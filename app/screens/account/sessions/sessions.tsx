import { Moment } from '~/ui/moment'
import { SignedOutNote } from '~/ui/signed-out'
import { SubmitButton } from '~/ui/submit-button'
import { Problem } from '~/web/forms/problem'
import { usePost } from '~/web/forms/use-post'

interface Session {
  id: string
  browser: string | null
  lastUsedAt: string
  isCurrent: boolean
}

/** Lists the browsers in which the user is signed in. */
export function Sessions({ sessions }: { sessions: Session[] }) {
  const { Form, refusal, isPending } = usePost('sessions')
  return (
    <section id="sessions" className="sheet stack" aria-labelledby="sessions-title">
      <h2 id="sessions-title">Where you are signed in</h2>
      {!refusal?.problem?.isSignedOut && <Problem refusal={refusal} />}
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
                    Last used <Moment iso={session.lastUsedAt} />
                  </>
                )}
              </span>
            </p>
            {!session.isCurrent && (
              <Form method="post" action="/account/sessions/end" preventScrollReset>
                <input type="hidden" name="id" value={session.id} />
                <SubmitButton
                  tone="plain"
                  isPending={isPending('/account/sessions/end', session.id)}
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
        <Form method="post" action="/account/sessions/end-others" preventScrollReset>
          <SubmitButton
            tone="plain"
            isPending={isPending('/account/sessions/end-others')}
            pendingText="Signing out..."
          >
            Sign out everywhere else
          </SubmitButton>
        </Form>
      )}
      <p className="soft small">Each sign-in ends by itself after 90 days, or sooner when it isn’t used.</p>
      <SignedOutNote form="sessions" />
    </section>
  )
}
