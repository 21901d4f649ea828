import { Link, type LinkProps } from '@remix-run/react'

/** A link to another state of this screen, which stays scrolled where it is. */
export function DashboardLink({ className = 'button', ...rest }: LinkProps) {
  return <Link className={className} preventScrollReset {...rest} />
}
