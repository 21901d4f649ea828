import { Link } from '@remix-run/react'
import { useAccountUrls } from './account-url'

export interface NoSignUp {
  title: string
  message: string
  supportEmail: string
}

/** Stands in the place of the sign-up form while no one can sign up, or not with this link. */
export function SignUpClosed({ message, supportEmail }: NoSignUp) {
  const { dialogUrl } = useAccountUrls()
  return (
    <>
      <p>{message}</p>
      <p>
        To ask about it, please write to{' '}
        <a className="link-target" href={`mailto:${supportEmail}`}>
          {supportEmail}
        </a>
        .
      </p>
      <Link to={dialogUrl('sign-in')} className="button button-primary" preventScrollReset>
        Sign In
      </Link>
      <Link to="/" className="button button-quiet" preventScrollReset>
        Back to home
      </Link>
    </>
  )
}
