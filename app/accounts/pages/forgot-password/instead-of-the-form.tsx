import { RESET_LINK_SENT } from '~/accounts/password/reset-problems'
import { ResultHeading } from '~/platform/ui/pages/static-page'

export const MailOff = ({ supportEmail }: { supportEmail?: string }) => (
  <>
    <h1>Forgot your password?</h1>
    <div className="sheet stack">
      <p>This service can’t send email, so it can’t send you a link to choose a new password.</p>
      <p>
        Please ask the people who run it: they can make such a link for you. Write to{' '}
        {supportEmail ? (
          <a className="link-target" href={`mailto:${supportEmail}`}>
            {supportEmail}
          </a>
        ) : (
          <>
            them by <a href="/contact">the contact form</a>, and say how they can reach you
          </>
        )}
        . Your stories and recordings are safe.
      </p>
      <BackToLogin />
    </div>
  </>
)

export function LinkSent() {
  return (
    <>
      <ResultHeading>Check your email</ResultHeading>
      <div className="sheet stack">
        <p>{RESET_LINK_SENT.description}</p>
        <p className="soft">
          The link works for one hour. If nothing arrives within a few minutes, check your spam folder, or try
          the address you signed up with.
        </p>
        <a href="/forgot-password" className="button">
          Try Another Email
        </a>
        <BackToLogin />
      </div>
    </>
  )
}

export const BackToLogin = () => (
  <a href="/sign-in" className="button button-quiet">
    Back to Login
  </a>
)
